/** What writers are told about claims: what `judgeClaims` compares. `span` says of what a claim's text is a part. */
export const claimInstructions = ({
  written,
  span,
}: {
  written: string;
  span: string;
}): string => `- text: ${span}, copied verbatim.
- quote: one complete sentence of the page's text that states this fact in nearly the same words, with its condition. A heading, a list item, a line of structuredData, or an approved fact may be quoted, too. Copy it character by character, from its first word to its last.
Each claim is compared with its quote word by word. A ${written} is refused if the words of a claim aren't in its quote, or if it uses words of the page that none of its quotes contain. If you can't quote a statement, remove it.`;
