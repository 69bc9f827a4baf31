import './styles/all.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startTheme } from './lib/theme.svelte';

startTheme();
const target = document.getElementById('app');
if (target) mount(App, { target });
