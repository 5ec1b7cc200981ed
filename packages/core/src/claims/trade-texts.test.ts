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

describe('bounds in other words', () => {
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
    ['The Alta Mini costs $80. The Alta Max has two pumps.', 'The Alta Max costs $80', '$80'],
  ])('%s does not say: %s', (page, text, claim) => {
    expect(unproven(page, text)).toContain(claim);
  });
});
