import type { CampaignDraft } from './ads-builder.ts';

const texts = (...values: string[]) => values.map((text) => ({ text, label: 'LEARNING' }));

/** The German account. */
export function europeCampaigns(): CampaignDraft[] {
  return [
    {
      name: 'Zelte und Schlafsäcke',
      budget: 45,
      adGroups: [
        {
          name: 'Zelte',
          path: '/de/zelte/',
          keywords: ['zelt kaufen', 'zelt 2 personen leicht', 'trekkingzelt', 'familienzelt stehhöhe'].map((text) => ({
            text,
          })),
          ads: [
            {
              status: 'ENABLED',
              headlines: texts('Zelte von Juniper & Pine', 'Zelte ab 99 €', 'Kostenlose Rückgabe', 'Seit 2009 erprobt'),
              descriptions: texts(
                'Vom Tarp mit 0,48 kg bis zum Familienzelt mit Stehhöhe, ab 99 €.',
                'Lieferung in 3 bis 5 Werktagen, ab 75 € versandkostenfrei.',
              ),
              path1: 'zelte',
            },
          ],
        },
        {
          name: 'Schlafsäcke',
          path: '/de/schlafsaecke/',
          keywords: ['schlafsack kaufen', 'daunenschlafsack', 'schlafsack winter'].map((text) => ({ text })),
          ads: [
            {
              status: 'ENABLED',
              headlines: texts('Schlafsäcke ab 89 €', 'Geprüfte Komforttemperatur', 'Daune und Kunstfaser'),
              descriptions: texts(
                'Daune und Kunstfaser mit geprüfter Komforttemperatur, ab 89 €.',
                'Kostenlose Rückgabe innerhalb von 60 Tagen.',
              ),
            },
          ],
        },
      ],
    },
  ];
}

/** The Japanese account, where characters are twice as wide. */
export function japanCampaigns(): CampaignDraft[] {
  return [
    {
      name: 'テント',
      budget: 6_000,
      adGroups: [
        {
          name: '二人用テント',
          path: '/ja/tento/',
          keywords: ['テント 二人用', '二人用テント おすすめ', 'ソロテント 軽量', 'テント 耐水圧'].map((text) => ({
            text,
          })),
          ads: [
            {
              status: 'ENABLED',
              headlines: texts('二人用テント', '重さ1.74kgの軽量テント', '60日以内の返品は無料', 'Juniper & Pine'),
              descriptions: texts(
                '二人用テント「Larkspur 2」は重さ1.74kg、価格は39,800円です。',
                'ご注文から5営業日以内にお届けします。60日以内の返品は無料です。',
              ),
              path1: 'テント',
            },
          ],
        },
      ],
    },
  ];
}

/** Someone else's account. */
export function teaCampaigns(): CampaignDraft[] {
  return [
    {
      name: 'Loose Leaf',
      budget: 10,
      adGroups: [
        {
          name: 'Green Tea',
          path: '/',
          keywords: ['green tea online', 'sencha tea', 'loose leaf green tea'].map((text) => ({ text })),
          ads: [],
        },
      ],
    },
  ];
}
