// For the tests: all texts are there from the beginning.
import { fetchTexts } from './index';

await fetchTexts('expansions', 'third', 'elsewhere');
