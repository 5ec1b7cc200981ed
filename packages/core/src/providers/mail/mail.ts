/** A plain-text mail to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** The post: an SMTP server, the sandbox's inbox, or nothing at all. */
export interface Mail {
  readonly state: 'live' | 'sandbox' | 'missing';
  /**
   * Hands a mail to the server, again where that can help. Throws `not_configured` without a server, `invalid_input`
   * for anything but a single address, `provider_rejected` when the server refuses it, otherwise `provider_unavailable`.
   */
  send(message: MailMessage): Promise<void>;
}
