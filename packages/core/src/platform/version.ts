/** The version of the product, the same in every package. */
export const productVersion = '0.1.0';
