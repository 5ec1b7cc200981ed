import { createContext } from 'react';

/** The operator's address for questions; null when there is none. */
export const ContactEmail = createContext<string | null>(null);
