import { expect, it } from 'vitest';
import { timeLeft } from './time';

it('writes the time left', () => {
  expect([-3, 0, 41, 222, 3600, 61_200, 200_000].map(timeLeft)).toEqual(['0:00', '0:00', '0:41', '3:42', '1 h', '17 h', '2 d']);
});
