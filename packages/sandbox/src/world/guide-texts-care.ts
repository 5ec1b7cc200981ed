import type { GuideText } from './guide-texts.ts';

/** Advice on care and repair. */
export const careGuides: GuideText[] = [
  {
    slug: 'wash-rain-jacket',
    topic: 'rain-jackets',
    title: 'Care | Juniper & Pine',
    description: '',
    sections: [
      [
        'How to wash it',
        'Close all zips, wash at 30 °C with liquid soap and rinse twice. Fabric softener blocks the membrane.',
      ],
      [
        'How to proof it again',
        'Spray while the jacket is wet, wait two minutes, wipe off the rest and tumble dry on low for 20 minutes.',
      ],
    ],
    questions: [
      'how to wash a rain jacket',
      'can you put a rain jacket in the dryer',
      'how often should you wash a waterproof jacket',
      'why is my rain jacket not waterproof anymore',
      'how to reproof a jacket',
    ],
  },
  {
    slug: 'wash-down-jacket',
    topic: 'down-jackets',
    title: 'How to Wash a Down Jacket at Home | Juniper & Pine',
    description: 'Wash down at 30 °C with down soap, rinse three times and dry for three hours with two tennis balls.',
    sections: [
      ['In the machine', 'Use a front loader, down soap and a gentle cycle at 30 °C. Rinse three times.'],
      ['Drying', 'Dry on low for about three hours with two tennis balls until no lumps are left.'],
    ],
    questions: [
      'how to wash a down jacket',
      'can i wash a down jacket in the washing machine',
      'how to dry a down jacket without tennis balls',
      'is dry cleaning bad for down',
    ],
  },
  {
    slug: 'store-sleeping-bag',
    topic: 'sleeping-bags',
    title: 'Storing Your Sleeping Bag | Juniper & Pine',
    description: '',
    sections: [
      ['Loose, dry, dark', 'Hang it or keep it in a big cotton sack. Weeks in the stuff sack break the filling.'],
      ['After a trip', 'Air it for a day before you put it away; moisture is what makes down smell.'],
    ],
    questions: [
      'how to store a sleeping bag',
      'should you roll or stuff a sleeping bag',
      'how to get smell out of a sleeping bag',
      'how long does a down sleeping bag last',
    ],
  },
  {
    slug: 'repair-tent-pole',
    topic: 'tents',
    title: 'Fix a Broken Tent Pole in Ten Minutes',
    description:
      'A repair sleeve, tape and one stake: how to splint a broken tent pole on the trail and replace the part at home.',
    sections: [
      [
        'On the trail',
        'Slide the sleeve over the break, centre it and tape both ends. A tent stake works as a splint.',
      ],
      ['At home', 'We cut pole sections to length for $12 each and thread the cord.'],
    ],
    questions: [
      'how to fix a broken tent pole',
      'can you replace one section of a tent pole',
      'how to rethread tent pole elastic',
      'tent pole splint alternative',
    ],
  },
  {
    slug: 'patch-sleeping-pad',
    topic: 'sleeping-pads',
    title: 'Sleeping Pad Leaks: Find and Patch Them',
    description: '',
    sections: [
      ['Find the leak', 'Inflate it, press it under water part by part and mark the bubbles.'],
      ['Patch it', 'Clean with alcohol, glue the patch and wait six hours before you sleep on it.'],
    ],
    questions: [
      'how to find a leak in a sleeping pad',
      'how to patch an inflatable sleeping pad',
      'why does my sleeping pad deflate overnight',
      'can you use a bike patch on a sleeping pad',
    ],
  },
  {
    slug: 'clean-water-filter',
    topic: 'water-filters',
    title: 'Backflushing Your Filter | Juniper & Pine',
    description: 'When the flow drops, backflush with clean water; how to store a filter and when to replace it.',
    sections: [
      ['Backflush', 'Push a litre of clean water through from the outlet until it runs clear.'],
      ['Winter', 'Keep a wet filter in your sleeping bag: one frost can crack the fibres.'],
    ],
    questions: [
      'how to clean a water filter backpacking',
      'how do you know if a water filter froze',
      'how long does a squeeze filter last',
      'can a water filter remove viruses',
    ],
  },
  {
    slug: 'wash-merino',
    topic: 'base-layers',
    title: 'Merino Care',
    description: '',
    sections: [
      ['Washing', 'Wash at 30 °C with wool soap, inside out, without softener.'],
      ['Moths and holes', 'Freeze it for two days before storage; darn small holes before they grow.'],
    ],
    questions: [
      'how to wash merino wool',
      'can merino wool go in the dryer',
      'how many days can you wear merino without washing',
      'does merino wool shrink',
    ],
  },
  {
    slug: 'break-in-boots',
    topic: 'hiking-boots',
    title: 'Break In Hiking Boots Without Blisters | Juniper & Pine',
    description: 'Short walks first, thin liner socks, and what to do about hot spots before they become blisters.',
    sections: [
      ['Two weeks', 'Wear them at home for two evenings, then walk 3 km, then 8 km with a light pack.'],
      ['Hot spots', 'Stop at the first rubbing and tape the spot; it is too late once it hurts.'],
    ],
    questions: [
      'how to break in hiking boots fast',
      'how long does it take to break in leather boots',
      'how to prevent blisters in hiking boots',
      'should hiking boots be a size bigger',
    ],
  },
  {
    slug: 'resole-boots',
    topic: 'hiking-boots',
    title: 'Resoling',
    description: '',
    sections: [
      [
        'When it is worth it',
        'Leather uppers outlive two soles. We resole Tamarack Leather boots for $75 in 15 working days.',
      ],
      ['When it is not', 'If the midsole crumbles, the boot has aged out, whatever the tread says.'],
    ],
    questions: [
      'can you resole hiking boots',
      'how much does it cost to resole hiking boots',
      'when should you replace hiking boots',
      'is it worth resoling boots',
    ],
  },
  {
    slug: 'clean-tent-mould',
    topic: 'tents',
    title: 'How to Get Mould Out of a Tent: A Complete Step by Step Guide for Beginners and Experts | Juniper & Pine',
    description: 'Enzyme cleaner, sun and patience: mould spots fade, the smell goes, the coating stays.',
    sections: [
      ['Clean', 'Soak the spots for 30 minutes in enzyme cleaner, wipe with a sponge and rinse.'],
      ['Prevent', 'Never pack a wet tent for more than a day; hang it over a door if you have no garden.'],
    ],
    questions: [
      'how to get mould out of a tent',
      'can a mouldy tent be saved',
      'does vinegar remove mould from a tent',
      'how to dry a tent in an apartment',
    ],
  },
  {
    slug: 'pole-tips',
    topic: 'trekking-poles',
    title: 'Replace Pole Tips and Baskets',
    description: '',
    sections: [
      ['Loosen the old tip', 'Hold it in boiling water for a minute and twist it off with pliers.'],
      ['Fit the new one', 'Push it on warm and walk; your weight seats it.'],
    ],
    questions: [
      'how to replace trekking pole tips',
      'how do you remove stuck trekking pole tips',
      'when to use snow baskets on trekking poles',
    ],
  },
  {
    slug: 'canister-how-full',
    topic: 'camp-stoves',
    title: 'How Full Is Your Gas Canister? | Juniper & Pine',
    description:
      'Float it: the line on the water tells how much fuel is left. A table for 100, 230 and 450 g canisters.',
    sections: [
      ['Float it', 'Put the canister in water: the higher it floats, the emptier it is. Mark the line when it is new.'],
      ['How long it lasts', 'A 100 g canister boils about ten half-litre meals, a 230 g canister about twenty-four.'],
    ],
    questions: [
      'how to tell how much gas is left in a canister',
      'how long does a 100g gas canister last',
      'can you refill a camping gas canister',
      'can you take a gas canister on a plane',
    ],
  },
  {
    slug: 'headlamp-water',
    topic: 'headlamps',
    title: 'IP Ratings Explained | Juniper & Pine',
    description: 'IPX4 survives rain, IPX7 half an hour at one metre: what the numbers on a headlamp mean.',
    sections: [
      ['The second digit', 'IPX4 means splashes from all sides, IPX7 means half an hour under one metre of water.'],
      ['What you need', 'IPX4 is enough for hiking; paddlers and cavers should ask for IPX7.'],
    ],
    questions: [
      'what does ipx4 mean',
      'what ip rating is waterproof for headlamps',
      'ipx4 vs ipx7',
      'is ipx4 enough for hiking',
    ],
  },
  {
    slug: 'pack-fit',
    topic: 'backpacks',
    title: 'Backpack Fit',
    description: '',
    sections: [
      [
        'Hip belt first',
        'Loosen everything, close the belt over the hip bones, then the shoulders, then the load lifters.',
      ],
      [
        'Back length',
        'Measure from the bony bump of your neck to the top of your hips. Ridgeway packs adjust from 43 to 53 cm.',
      ],
    ],
    questions: [
      'how should a backpack fit',
      'how to measure torso length for a backpack',
      'how tight should a hip belt be',
      'what are load lifters on a backpack',
    ],
  },
  {
    slug: 'repair-service',
    topic: 'brand',
    title: 'Repairs',
    description: '',
    sections: [
      ['What we repair', 'Zips, poles, straps and holes. The first repair of every product is free.'],
      ['How long it takes', 'Most repairs leave our workshop within 10 working days.'],
    ],
    questions: ['juniper and pine repair', 'how much does it cost to replace a jacket zipper', 'who repairs tents'],
  },
];
