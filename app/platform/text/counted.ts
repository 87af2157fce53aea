/** "1 project", "1,204 people", "no certificates". */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;
}
