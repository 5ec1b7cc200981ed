import type { Context } from '../../team/context/context.ts';
import { type Order, payForCall } from './pay-for-call.ts';
import type { Pay, Payer } from './purchase.ts';
import { receiptCost } from './usage-rules.ts';

/** Pays for one piece of work. */
export interface Purse {
  pay: Pay;
  /** What the answers cost that it bought. */
  costTicks(): number;
}

/**
 * Opens the way to pay for one piece of work, such as an item. Whoever begins the same work again reads the answers that
 * were paid for, in the order in which it asks; asking the same once more within the work is a new question.
 */
export function openPurse(context: Context, payer: Payer & Pick<Order, 'work'>): Purse {
  const asked = new Map<string, number>();
  let costTicks = 0;
  return {
    costTicks: () => costTicks,
    pay: (purchase, call) => {
      const question = JSON.stringify([purchase.provider, purchase.endpoint, call.body]);
      const askedBefore = asked.get(question) ?? 0;
      asked.set(question, askedBefore + 1);
      const send: typeof call.send = async (signal) => {
        const sent = await call.send(signal);
        const receipt = call.receipt(sent.answer);
        costTicks += receipt === null ? purchase.reserveTicks : receiptCost(receipt);
        return sent;
      };
      return payForCall(context, { ...purchase, ...payer, askedBefore }, { ...call, send });
    },
  };
}
