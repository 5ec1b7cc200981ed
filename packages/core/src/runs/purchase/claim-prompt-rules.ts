/** What writers are told about claims: what the guard holds a text against. `span` says of what a claim's text is a part. */
export const claimInstructions = ({
  written,
  span,
}: {
  written: string;
  span: string;
}): string => `- text: ${span}, copied verbatim.
- quote: one complete sentence of the page's text that states this fact, with its condition. A heading, a list item, a line of structuredData, or an approved fact may be quoted, too. Copy it character by character, from its first word to its last.
A ${written} is refused if a quote isn't on the page, or if a number of the text isn't in its own quote with the same sign, unit, currency, and range: copy numbers as the page writes them, and never compute one (no sum, no difference, no price per person, no rounding). Then a careful reader compares every statement with the page and drops what it doesn't say. If you can't quote a statement, remove it.`;
