/** Says each kind of step once: before a command begins, the names of all migrations are noise. */
export function briefSteps(say: (text: string) => void): (step: string) => void {
  const said = new Set<string>();
  return (step) => {
    const brief = step.replace(/: .*$/u, '…');
    if (said.has(brief)) return;
    said.add(brief);
    say(brief);
  };
}
