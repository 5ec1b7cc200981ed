import { pathParts } from './page-address-rules.ts';

/** What is read of a page's owner; the last two name the writes that were made of each field. */
const owner = `
  id
  handle
  title: metafield(namespace: "global", key: "title_tag") { value type compareDigest }
  description: metafield(namespace: "global", key: "description_tag") { value type compareDigest }
  titleWrite: metafield(namespace: "serplift", key: "title_write") { value }
  descriptionWrite: metafield(namespace: "serplift", key: "description_write") { value }`;

/** One owner, or the first few that a search finds. */
export const ownerQueries = {
  product: `query SerpliftProduct($handle: String!) { owner: productByIdentifier(identifier: { handle: $handle }) {${owner} } }`,
  collection: `query SerpliftCollection($handle: String!) { owner: collectionByIdentifier(identifier: { handle: $handle }) {${owner} } }`,
  page: `query SerpliftPage($search: String!) { owners: pages(first: 10, query: $search) { nodes {${owner} } } }`,
  article: `query SerpliftArticle($search: String!) { owners: articles(first: 50, query: $search) { nodes {${owner} blog { handle } } } }`,
} as const;

export const shopQuery = 'query SerpliftShop { shop { name myshopifyDomain } }';

export const setMutation = `mutation SerpliftSet($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { key value } userErrors { field message code } }
}`;

export const deleteMutation = `mutation SerpliftDelete($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { field message } }
}`;

/** What of a store a page's address names. */
export type ShopifyPage =
  | { kind: 'product' | 'collection' | 'page'; handle: string }
  | { kind: 'article'; handle: string; blog: string };

const kindOf: Record<string, 'product' | 'collection' | 'page'> = {
  products: 'product',
  collections: 'collection',
  pages: 'page',
};

/**
 * What the address of a page names: a product (also below a collection), a collection, a page or an article; null for the
 * home page, for lists, and for translated addresses such as /fr/products/tent, whose texts are kept elsewhere.
 */
export function shopifyPageOf(pageUrl: string): ShopifyPage | null {
  const parts = pathParts(pageUrl);
  const [first = '', handle, third, fourth] = parts;
  if (handle === undefined || parts.length > 4) return null;
  if (first === 'collections' && third === 'products' && fourth !== undefined)
    return { kind: 'product', handle: fourth };
  if (first === 'blogs' && third !== undefined && fourth === undefined) {
    return { kind: 'article', blog: handle, handle: third };
  }
  const kind = kindOf[first];
  return kind === undefined || third !== undefined ? null : { kind, handle };
}
