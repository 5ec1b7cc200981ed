import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import trades from './trade-texts.json' with { type: 'json' };

const unproven = (page: string, text: string): string[] =>
  checkClaims(text, [prepareSource({ text: page, url: 'u', fetchedAt: 'f' })]).unsupported.map((claim) => claim.text);

describe.each(trades)('texts about a $trade', ({ page, sound, false: wrong }) => {
  it.each(sound)('%s is said by the page', (text) => {
    expect(unproven(page, text)).toEqual([]);
  });

  it.each(wrong)('%s is not', (text) => {
    expect(unproven(page, text)).not.toEqual([]);
  });

  it.each(page.split(/\n|(?<=[.。])\s?(?=\p{Lu}|[\p{Script=Han}])/u))('its own "%s" is', (part) => {
    expect(unproven(page, part)).toEqual([]);
  });
});

describe('limits in other words', () => {
  it.each([
    ['Haircuts start at $45.', 'Haircuts from $45'],
    ['Our climbing courses are for children aged 6 and up.', 'Climbing courses from age 6'],
    ['Our climbing courses are for children aged 6 and up.', 'Climbing Courses for Kids 6+'],
    ['Für alle unter 25 Jahren entfällt die Gebühr.', 'Unter 25 ohne Gebühr'],
    ['Für alle unter 25 Jahren entfällt die Gebühr.', 'Du bist jünger als 25? Dann entfällt die Gebühr.'],
    ['You can register up to four devices.', 'Register up to 4 devices'],
    ['We lend tools worth between $20 and $900.', 'Tools worth $20 to $900'],
    ['Cover of up to $5,000 can be added.', 'Cover to $5,000 can be added'],
    ['Rated by 310 guests: 4.7 out of 5.', 'Rated 4.7 out of 5 by guests, with ratings from 310 guests'],
    ['着物レンタルは4,400円(税込)からご用意しています。', '着物レンタル4,400円から'],
    ['解約は6か月以内なら無料です。', '6か月以内の解約は無料'],
    ['Parcels are €4.90 and free over €50.', 'Free parcels over €50'],
    ['Every plan comes with a 30-day free trial.', 'Try it free for 30 days'],
    ['Sawing starts at $8 for softwood and $13 for oak.', 'Sawing from $13 for oak'],
    ['Sawing starts at $8 for softwood and $13 for oak.', 'Oak: sawing at $13'],
    ['The Nest (two fledglings) $19 and The Aviary (five, with seed) $44.', 'Bird boxes from $19'],
    ['Singles are $6 an hour. Tandems are $11 an hour.', 'Tandems from $11'],
    ['Repairs take between one and three weeks.', 'Repairs in 1 to 3 weeks'],
    ['There are never more than twelve on a flight.', 'Flights for up to 12'],
    ['Flights take twelve passengers at most.', 'Flights for up to 12 passengers'],
    ['Move your flight at least 36 hours in advance.', 'Move your flight up to 36 hours ahead'],
    ['Pilots rated 4.7 out of 5.', 'Pilots with 4.7 stars'],
    ['Pilots rated 4.7 out of 5.', 'Pilots rated 4.7/5'],
    ["Riders under 9 can't join.", 'For riders of 9 and up'],
    ['The fair is from Friday, May 8 to Sunday, May 10.', 'The fair: May 8–10'],
    ['La foire a lieu du 8 mai au 10 mai.', 'La foire, du 8/5 au 10/5'],
    ['The mill is open Sundays 1:00 p.m. to 4:30 p.m. only in summer.', 'In summer, open Sundays from 1 pm'],
    ['Visitors are welcome any day from 9 to 5.', 'Visitors are welcome daily'],
    ['There are 14 pens on each ferry.', 'Each ferry has 14 pens'],
    ['Der Laden ist schwellenlos.', 'Ein Laden ohne Schwellen'],
  ])('%s says: %s', (page, text) => {
    expect(unproven(page, text)).toEqual([]);
  });

  it.each([
    ['You can register up to four devices.', 'Register 5 devices or more', '5'],
    ['Haircuts start at $45.', 'Haircuts under $40', '$40'],
    ['Our climbing courses are for children aged 6 and up.', 'Climbing courses for kids under 6', '6'],
    ['Groups of no more than 8.', 'Groups of more than 8', '8'],
    ['Rent is $9 per bike.', 'Rent is $9 per family', '$9'],
    ['The offer ends on 30 June.', 'The offer ends on 30 July', 'July'],
    ['Die Frist endet am 30. Juni.', 'Die Frist endet am 30. Juli.', 'Juli'],
    ['Open Monday to Thursday.', 'Open on Fridays', 'Fridays'],
    ['Sawing costs $13 for oak. Sawing costs $8 for softwood.', 'Sawing from $13', '$13'],
    ['Repairs take between one and three weeks.', 'Repairs in 1 to 2 weeks', '1'],
    ['Riders under 9 are welcome.', 'For riders of 9 and up', '9'],
    ['The fair is from May 8 to May 10.', 'The fair: May 8–11', 'May'],
    ['Open every morning; closed on Mondays.', 'Open daily', 'daily'],
    ['The Alta Mini costs $80. The Alta Max has two pumps.', 'The Alta Max costs $80', '$80'],
  ])('%s does not say: %s', (page, text, claim) => {
    expect(unproven(page, text)).toContain(claim);
  });
});

describe('what a page denies', () => {
  it.each([
    ['We do not hand over raw files.', 'Your files on a stick'],
    ['Drone surveys are not part of any plan.', 'Land surveys with every plan'],
    ['We cannot tow boats, and our trailers are for horses.', 'Trailers for horses'],
    ['Horses must wear a halter and are not allowed in the barn.', 'Bring your horse with a halter'],
    ['The lower stable is not insulated.', 'Insulated blankets? Bring yours for your horse.'],
    ['Saddle passes are sold online only.', 'Saddle pass: $30'],
    [
      'On site: hay barn, wash rack rental, paddocks, feed shop in June and July only.',
      'With hay barn and wash rack rental',
    ],
  ])('%s leaves room for: %s', (page, text) => {
    expect(unproven(`${page}\nWe cost $30 and offer plans, surveys and blankets.`, text)).toEqual([]);
  });

  it.each([
    ['Drone surveys are not part of any plan.', 'Drone surveys with every plan'],
    ['There is no PHP library yet.', 'Libraries for PHP'],
    ['The stable is not insulated.', 'An insulated stable'],
    ['Passes do not include lockers.', 'The pass includes towels, tea and lockers'],
    ['Grooming and shoeing are charged separately.', 'The fee covers hay, grooming and shoeing'],
    ['Of these, 9 have a heater.', 'All of these have a heater'],
  ])('%s rules out: %s', (page, text) => {
    expect(unproven(page, text)).not.toEqual([]);
  });
});
