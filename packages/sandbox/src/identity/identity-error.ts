/** A refusal in identity toolkit's words: "CODE" or "CODE : explanation"; always HTTP 400 unless said. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
