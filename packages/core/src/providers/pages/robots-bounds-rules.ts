/** Every URL is compared with every rule: these bound the work of one comparison. */
const limits = { rules: 20_000, lineChars: 2_048, wildcards: 5_000 };

const rule = /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/iu;

/**
 * A robots.txt in a form whose rules can be compared in a moment, meaning the same; null when it has more or longer rules
 * than any site needs. A long line that isn't a rule is left out: many sites answer with a whole page instead.
 */
export function boundedRobots(text: string): string | null {
  const lines: string[] = [];
  let rules = 0;
  let wildcards = 0;
  for (const line of text.split(/[\r\n]+/u)) {
    const isRule = rule.test(line.slice(0, 200));
    if (!isRule && line.length > limits.lineChars) continue;
    const plain = line.replaceAll(/\*{2,}/gu, '*');
    if (isRule) {
      rules += 1;
      wildcards += plain.split('*').length - 1;
      if (plain.length > limits.lineChars || rules > limits.rules || wildcards > limits.wildcards) return null;
    }
    lines.push(plain);
  }
  return lines.join('\n');
}
