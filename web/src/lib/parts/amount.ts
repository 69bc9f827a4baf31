// Amounts as they are written and typed: halves as ½.
export const written = (value: number): string => {
  const whole = Math.trunc(value);
  const half = Math.abs(value - whole) === 0.5;
  return half ? `${whole || ''}½` : `${value}`;
};

/** The amount after a digit was typed: "1" then "2" is 12 where that fits, else 2. */
export function typed(before: number, digit: number, most: number): number {
  const longer = Math.trunc(before) * 10 + digit;
  return longer <= most ? longer : Math.min(digit, most);
}

export const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
