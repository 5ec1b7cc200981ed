/** Lines of "kind query"; the kind is the class of a question, or `-` for a query that asks nothing. */
export const englishQueries = `
def what is hydrostatic head rating
def what does fill power mean
def what are the benefits of merino wool
def who invented the tumble dryer
def why do cats purr
def why is the sky blue at noon
def hydrostatic head meaning
def apr definition for credit cards
def what is a deductible in health insurance
def how many ounces in a pound
def how much does a bowling ball weigh
def types of knots for climbing
def symptoms of low iron
def compound interest explained
def pros and cons of heat pumps
def what happens if you miss a tax deadline
def whats the meaning of serendipity
def who is the owner of the building next door
def tent denier what is it
def how many calories are in an avocado
how how to wash a down jacket
how how do i reset my router
how best way to clean suede shoes
how how can i lower my blood pressure
how how to remove red wine from carpet
how how should you pack a hiking backpack
how hows a heat pump installed
how steps to register a company
how step by step sourdough starter
how sourdough starter instructions
how how do you descale a kettle
how wash down jacket how to
how knitting tutorial for beginners
how easiest way to peel garlic
how tips for sleeping in a tent
how howto wash gore tex jacket
cmp down vs synthetic sleeping bag
cmp difference between latte and flat white
cmp what is the difference between llc and s corp
cmp is wool warmer than fleece or down
cmp which is better gas or induction
cmp solar panels compared to heat pumps
cmp airpods alternatives for android
cmp checking account versus savings account
cmp is leather better than fabric for sofas
cmp hiking boots trail runners difference
cmp trail runners or hiking boots for rain
pri how much does a new roof cost
pri roof replacement cost per square foot
pri how much is a passport renewal
pri what is the price of a gallon of milk
pri dental implant cost without insurance
pri cost of living in lisbon
pri how much should i charge for dog walking
pri storage unit prices near downtown
pri how much are tickets to the zoo
fix zipper stuck on tent
fix washing machine not spinning
fix how to fix a leaking faucet
fix why is my rain jacket not waterproof anymore
fix car wont start but lights work
fix iphone keeps restarting
fix dishwasher smells like rotten eggs
fix error code e4 on dryer
fix how to stop condensation in tent
fix why wont my laptop turn on
fix how do i get rid of ants in kitchen
fix printer not working after update
fix bluetooth keyboard stopped working
yes is gore tex waterproof
yes can you wash wool in hot water
yes should i stretch before running
yes do i need a visa for japan
yes are avocados good for dogs
yes does vinegar kill mold
yes can goretex shrink
yes will bleach ruin cotton
yes is it safe to drink rain water
yes can a down jacket be tumble dried
yes do polar bears eat penguins
yes are heat pumps worth it
yes extended car warranty worth it
yes has anyone hiked the trail in may
yes would a humidifier help with snoring
yes may i return opened software
yes isnt bamboo a grass
yes silicone bakeware dishwasher safe
yes doesnt salt melt ice
yes can dogs eat blueberries
yes did romans wear socks
yes is 40 litres enough for a weekend
cho which sleeping pad for side sleepers
cho what size backpack for 3 days
cho which running shoes for flat feet
cho what to wear hiking in october
cho how many lumens do i need for camping
cho visa requirements for thailand
cho birthday gift ideas for dad
cho what should i pack for iceland
cho what is the best tent for rain
cho first apartment checklist printable pdf
cho what kind of wood for a cutting board
cho mens hiking boots size chart
tim when to replace running shoes
tim how long do hiking boots last
tim where can i recycle old tents
tim how often should you wash a waterproof jacket
tim best time to visit patagonia
tim what time does the post office close
tim when is mothers day in canada
tim opening hours city library sunday
tim where is the serial number on a macbook
tim shelf life of canned beans
tim lead acid battery lifespan years
tim what year was the first iphone released
tim how long is a flight to tokyo
tim when should i plant tomatoes
- can opener camping
- will smith hiking
- may 2026 hiking weather
- how i met your mother streaming
- who guidelines on air quality
- whatsapp web login page
- best two person tent
- buy rain jacket online
- rain jackets for women
- ultralight backpack 40 liters
- north face outlet store
- red running shoes size 9
- can am spyder parts
- must have kitchen gadgets
- do it yourself store berlin
- is 200 steel grade
- will ferrell movies list
- waterproof hiking boots men sale
- cheap flights to rome
- juniper tent footprint green
- where the wild things are book
- when harry met sally cast
- has been actor jokes
- might and magic heroes
- used car dealers springfield
- mens wool socks 3 pack
- wedding photographer portland oregon
- iphone 15 case leather
- apartments for rent downtown
- organic coffee beans whole
- may flower shop austin
- do not disturb sign printable
- lightweight trekking poles carbon
- pizza delivery open now
- weather in denver tomorrow
- gore tex jacket clearance
- coffee shop with wifi downtown
- what hi fi best speakers
- are you afraid of the dark episodes
- bus timetable route 12
- have a nice day images
- backpack with laptop compartment
- camping stove fuel canister
- had a great day lyrics
- new balance 990 grey
- down jacket without hood
- tent for two people with vestibule
- man u fixtures today
- dr martens 1460 black
- facebook marketplace furniture
- the price is right tickets
- cost plus world market hours
- vs pink leggings black
- jets vs bills tickets
- fix and flip loans texas
- how deep is your love lyrics
- how to lose a guy in 10 days
- the who tour 2026
- guess who board game
- wheres waldo costume adult
- when pigs fly bbq menu
- step by step tv show
- can cooler sleeve neoprene
- is anybody out there song
- does it offend you yeah album
- could be us lyrics
- will and grace reruns
- may the road rise poem
- difference engine charles babbage museum
- meaning of life monty python dvd
- what a girl wants movie
- why hotel seattle washington
- when we first met netflix
- no problem coffee roasters
- tips salon and spa
- who killed roger ackroyd audiobook
- broken arrow oklahoma hotels
- gift card balance target
- stuck on you stickers
- do or dye hair salon
- is land rover discovery used
- ideas that matter podcast
- dress code smart casual mens
- must see netflix series
- rule of thirds photography grid overlay
- should have known better book
- may weather forecast chicago
- best price tires discount
- two for one movie tickets
- wool or cotton blend socks women
`;
