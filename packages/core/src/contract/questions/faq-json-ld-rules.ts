/** FAQPage of one question as JSON-LD text that is safe inside a script element. Google shows no rich result for it. */
export function faqJsonLd(question: string, answer: string): string {
  const name = `${question.charAt(0).toUpperCase()}${question.slice(1).replace(/(?:(?<!\s)\s+|(?<![\s?？؟]))[?？؟]+$/u, '')}?`;
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: answer } }],
  };
  return JSON.stringify(page, null, 2).replaceAll('<', String.raw`\u003c`);
}
