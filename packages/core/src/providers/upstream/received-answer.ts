/** An answer as it was received, whatever it says. */
export interface ReceivedAnswer {
  bytes: Uint8Array;
  receivedAt: Date;
}

/** What it took to get an answer. */
export interface SentCall {
  answer: Uint8Array;
  /** Attempts that broke off after they were sent; the provider may bill them too. */
  lostCalls: number;
}

/** A question to a provider that costs money, ready to be sent. */
export interface BillableCall {
  /** What is sent: the same for the same question, whenever it is asked. */
  readonly body: string;
  /** Sends it; throws when no answer came. */
  send(signal: AbortSignal): Promise<SentCall>;
}
