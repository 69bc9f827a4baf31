import './styles/all.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startSettings } from './lib/settings.svelte';

startSettings();
const target = document.getElementById('app');
if (target) mount(App, { target });
