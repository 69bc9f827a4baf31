/** Time left as it is written: "3:42" under an hour, "17 h" under two days, else days. */
export function timeLeft(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds));
  if (rest < 3600) return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
  const hours = Math.floor(rest / 3600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
