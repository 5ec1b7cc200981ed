import { createContext } from 'react';

/** The operator's address for questions; null when there isn't one. */
export const ContactEmail = createContext<string | null>(null);
