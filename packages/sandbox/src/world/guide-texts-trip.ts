import type { GuideText } from './guide-texts.ts';

/** Advice on choosing and on trips. */
export const tripGuides: GuideText[] = [
  {
    slug: 'choose-tent',
    topic: 'tents',
    title: 'Tent Guide',
    description: '',
    sections: [
      ['How many people', 'Count one sleeper less than the label says if you keep packs and boots inside.'],
      [
        'How much rain',
        'A water column of 3,000 mm for the floor and 1,500 mm for the fly is enough for a week of rain.',
      ],
      ['How heavy', 'Below 1 kg a person you start to pay for every gram, in money and in durability.'],
    ],
    questions: [
      'how to choose a tent',
      'what size tent do i need',
      'how many mm waterproof should a tent be',
      'is a 3 person tent big enough for 2',
      'freestanding vs non freestanding tent',
    ],
  },
  {
    slug: 'choose-sleeping-bag',
    topic: 'sleeping-bags',
    title: 'What Sleeping Bag Temperature Do You Need? | Juniper & Pine',
    description: 'Comfort, limit and extreme explained, with a table by season and by how cold you sleep.',
    sections: [
      [
        'Comfort is the number',
        'Comfort is where a cold sleeper is still warm; at the limit a warm sleeper just gets by.',
      ],
      ['By season', 'Summer from 8 °C, three seasons from 0 °C, winter from -7 °C comfort.'],
    ],
    questions: [
      'what temperature sleeping bag do i need',
      'what does sleeping bag comfort rating mean',
      'is a 20 degree sleeping bag warm enough',
      'down vs synthetic sleeping bag',
      'what is fill power',
    ],
  },
  {
    slug: 'sleeping-pad-r-value',
    topic: 'sleeping-pads',
    title: 'R-Value Explained | Juniper & Pine',
    description: 'What the R-value of a sleeping pad says and which one you need for summer, autumn and snow.',
    sections: [
      [
        'What it measures',
        'The R-value says how well a pad keeps the cold of the ground away. Twice the number, half the loss.',
      ],
      ['What you need', '2 for summer, 4 from spring to autumn, 6 and more on snow. Two pads add up.'],
    ],
    questions: [
      'what is r value sleeping pad',
      'what r value do i need for winter camping',
      'can you stack sleeping pads',
      'is r value 2 enough for summer',
    ],
  },
  {
    slug: 'choose-backpack-size',
    topic: 'backpacks',
    title: 'What Size Backpack Do I Need',
    description: '',
    sections: [
      ['By nights', '18 to 26 litres for a day, 40 to 55 for a weekend, 55 to 70 for a week.'],
      ['By weight', 'A loaded pack of a fifth of your own weight is comfortable, a quarter is the limit.'],
    ],
    questions: [
      'what size backpack do i need',
      'how many litres for a weekend trip',
      'is 40 litres enough for backpacking',
      'how heavy should a backpack be',
      'can you take a 40l backpack as carry on',
    ],
  },
  {
    slug: 'choose-hiking-boots',
    topic: 'hiking-boots',
    title: 'Hiking Boots or Trail Runners? | Juniper & Pine',
    description: 'When ankle-high boots help, when light shoes are better, and how both should fit.',
    sections: [
      ['Boots', 'Snow, heavy loads and scree call for boots that reach the ankle.'],
      ['Trail runners', 'On paths with less than 12 kg, light shoes tire you less and dry in hours.'],
    ],
    questions: [
      'hiking boots vs trail runners',
      'do you need waterproof hiking boots',
      'are hiking boots worth it',
      'what is the difference between hiking shoes and boots',
    ],
  },
  {
    slug: 'layering',
    topic: 'base-layers',
    title: 'Layering for Cold Weather | Juniper & Pine',
    description: 'Base, warmth, shell: what each layer does and what to take off before you sweat.',
    sections: [
      ['Three jobs', 'The base layer moves sweat, the middle layer keeps air, the shell stops wind and rain.'],
      ['Start cold', 'If you are warm at the trailhead you wear one layer too many.'],
    ],
    questions: [
      'how to layer for winter hiking',
      'what is a base layer',
      'should a base layer be tight',
      'merino vs synthetic base layer',
      'what to wear hiking in 40 degree weather',
    ],
  },
  {
    slug: 'pfas',
    topic: 'rain-jackets',
    title: 'PFAS',
    description: 'Our shells carry no forever chemicals. What replaced them and what that means for care.',
    sections: [
      ['What changed', 'Since 2024 none of our fabrics contains PFAS; oil stains stay longer, so wash sooner.'],
      ['What stayed', 'Seams are taped and tested under a shower for an hour at a time.'],
    ],
    questions: [
      'what is pfas in rain jackets',
      'are pfas free jackets waterproof',
      'is gore tex pfas free',
      'are forever chemicals in clothing dangerous',
    ],
  },
  {
    slug: 'trekking-pole-length',
    topic: 'trekking-poles',
    title: 'Trekking Pole Length Chart | Juniper & Pine',
    description: 'The right length by body height, uphill and downhill, with a chart from 150 to 200 cm.',
    sections: [
      ['The rule', 'Your elbow bends at a right angle on flat ground: body height times 0.68.'],
      ['Up and down', '5 cm shorter uphill, 5 cm longer downhill.'],
    ],
    questions: [
      'what length trekking poles do i need',
      'how long should hiking poles be',
      'are trekking poles worth it',
      'do you use one or two trekking poles',
    ],
  },
  {
    slug: 'stove-fuel',
    topic: 'camp-stoves',
    title: 'Which Stove Fuel? Gas, Alcohol, Wood',
    description: '',
    sections: [
      ['Gas', 'Fast and clean; below -5 °C use a winter mix or an inverted canister.'],
      ['Alcohol and wood', 'Silent and cheap; check fire bans before you leave.'],
    ],
    questions: [
      'what fuel is best for backpacking stove',
      'does butane work in cold weather',
      'isobutane vs propane',
      'are wood stoves allowed during a fire ban',
    ],
  },
  {
    slug: 'lumens',
    topic: 'headlamps',
    title: 'How Many Lumens Do You Need? | Juniper & Pine',
    description:
      '50 lumens in camp, 300 on the trail, 600 for running: brightness by activity and what it costs in burn time.',
    sections: [
      ['By activity', '50 lumens in camp, 300 lumens for walking, 600 for running on rough ground.'],
      ['Burn time', 'Twice the light costs more than half of the hours; makers state the first minute.'],
    ],
    questions: [
      'how many lumens do i need for hiking',
      'is 300 lumens bright',
      'how many lumens for trail running',
      'why do headlamps have red light',
    ],
  },
  {
    slug: 'safe-water',
    topic: 'water-filters',
    title: 'Is Stream Water Safe to Drink?',
    description: '',
    sections: [
      ['Treat it always', 'Clear water can carry giardia. Filter, boil for one minute or use tablets.'],
      ['Where to take it', 'Flowing, above huts and pastures, not below old mines: no filter holds metals.'],
    ],
    questions: [
      'is stream water safe to drink',
      'how long to boil water to make it safe',
      'water filter vs purifier',
      'can you drink glacier water',
    ],
  },
  {
    slug: 'packing-list',
    topic: 'backpacks',
    title: 'Backpacking Checklist for 3 Days | Juniper & Pine',
    description: 'What goes into a 9 kg pack for three days, with weights and what to leave at home.',
    sections: [
      ['The big three', 'Tent, bag and pad should weigh less than 4 kg together.'],
      ['The small things', 'Map, lamp, filter, first aid, and a bag for your rubbish.'],
    ],
    questions: [
      'what to pack for a 3 day hike',
      'what are the 10 essentials for hiking',
      'how much food per day backpacking',
      'what should i not pack for backpacking',
    ],
  },
  {
    slug: 'camp-coffee',
    topic: 'camp-stoves',
    title: 'Coffee on the Trail',
    description: '',
    sections: [
      ['Press or filter', 'A press makes 350 ml without paper; cowboy coffee needs only a pot and patience.'],
      ['How much', '60 g of ground coffee for a litre of water.'],
    ],
    questions: ['how to make coffee while camping', 'best way to make coffee backpacking', 'how to make cowboy coffee'],
  },
  {
    slug: 'first-night-kids',
    topic: 'tents',
    title: 'Camping With Kids: The First Night | Juniper & Pine',
    description: 'A garden rehearsal, one toy and an early dinner: how the first night in a tent goes well.',
    sections: [
      ['Rehearse', 'Sleep one night in the garden; you learn what is missing while the house is near.'],
      ['Warm enough', 'Children lose heat faster: add one layer more than you wear.'],
    ],
    questions: [
      'what age can you take a baby camping',
      'how to keep kids warm in a tent',
      'what to bring camping with toddlers',
    ],
  },
  {
    slug: 'down-or-synthetic',
    topic: 'down-jackets',
    title: 'Down vs Synthetic | Juniper & Pine',
    description: 'Down is lighter, synthetic stays warm when wet. Which jacket for which weather.',
    sections: [
      ['Down', 'Lighter and smaller for the same warmth, and it lasts longer if kept dry.'],
      ['Synthetic', 'Warm when wet, cheaper, and easier to wash.'],
    ],
    questions: [
      'down vs synthetic jacket',
      'is 800 fill down warm',
      'how warm is a down jacket',
      'what happens when down gets wet',
      'is down ethical',
    ],
  },
];
