import { expect, it } from 'vitest';
import { adTextWidth, showInsertion } from '../../contract/ads/ad-group-result.ts';

it.each([
  ['{KeyWord:Trail Shoes} for You', 'Trail Shoes for You'],
  ['{keyWORD:Trail Shoes}', 'Trail Shoes'],
  ['Tents in {LOCATION(City):Your City}', 'Tents in Your City'],
  ['Tents in {LOCATION(Country)}', 'Tents in '],
  ['From {CUSTOMIZER.Price:19 Pounds}', 'From 19 Pounds'],
  ['From {=Prices.Lowest:19 Pounds}', 'From 19 Pounds'],
  ['Ends in {COUNTDOWN(2026-12-24 18:00:00,5)}', 'Ends in few days'],
  ['Ends in {=COUNTDOWN("2026/12/24 18:00:00","en-US",5)}', 'Ends in few days'],
  ['Ends in {GLOBAL_COUNTDOWN(2026-12-24 18:00:00)}', 'Ends in few days'],
  ['{=IF(device=mobile,Order by Phone):Order Online}', 'Order Online'],
  ['{KeyWord:Tents} in {LOCATION(City):Leeds}', 'Tents in Leeds'],
])('%s is counted as "%s"', (text, shown) => {
  expect(showInsertion(text)).toEqual({ shown, problem: null });
  expect(adTextWidth(text)).toBe(shown.length);
});

it.each(['Tents {City}', '{KeyWord:}', 'Tents }', '{{x}}', '{keyword}', '{LOCATION(Street):Main}', '{CUSTOMIZER.A: }'])(
  '%s is a mistake',
  (text) => {
    expect(showInsertion(text).problem).not.toBeNull();
  },
);
