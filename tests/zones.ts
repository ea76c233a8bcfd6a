/** A time zone in which the clocks show this hour now. */
export function findZone(hour: number): string {
  const ahead = hour - new Date().getUTCHours();
  const offset = ahead > 12 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}
