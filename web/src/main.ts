import './styles/all.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { translateKeys } from './lib/home/ownkeys';
import { settings, startSettings } from './lib/settings.svelte';

startSettings();
translateKeys(() => settings().keys);
const target = document.getElementById('app');
target?.replaceChildren();
if (target) mount(App, { target });
