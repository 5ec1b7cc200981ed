import type { QuestionLexicon } from './question-lexicon.ts';

export const english: QuestionLexicon = {
  language: 'en',
  opens: {
    howTo:
      'how|howto|hows|how to|how do|how does|how can|how should|whats the best way|what is the best way|what to do',
    definition:
      'what|whats|who|whos|whose|whom|what is|what are|what does|why|whys|how many|how much|how big|how heavy|how tall|how old|how hot|how cold|how deep|how warm|how far|how fast|how high|how small|how large|how thick|how strong|how good|how bad|how accurate|how common|how safe|how important|how many times|how come',
    price: 'how much is|how much are|how much for|how much to',
    timePlace:
      'when|whens|where|wheres|how long|how often|how soon|how late|how early|what time|what day|what year|what month|what age|what date|what season|what temperature|in what year|at what age',
    choice:
      'which|what size|what kind|what type|what color|what colour|what brand|what model|what to wear|what to bring|what to pack|what to buy|what should|how many do i|how many should|how much do i need|what is the best|whats the best|what are the best|who has the best|who makes the best',
    yesNo:
      'is|are|was|were|does|did|isnt|arent|wasnt|werent|dont|doesnt|didnt|cant|couldnt|shouldnt|wouldnt|wont|hasnt|havent|is it|is there|are there|do i need|do you need',
  },
  verbs: 'do|can|could|should|would|will|shall|may|might|must|has|have|had|am',
  subjects:
    'i|you|we|he|she|it|they|u|one|a|an|the|my|your|our|his|her|its|their|this|that|these|those|there|someone|anyone|anybody|people|kids|children|dogs|cats|babies|women|men|all|some|any|most',
  actions:
    'be|been|get|go|use|make|take|have|need|work|come|keep|cause|help|eat|drink|wear|wash|wear|dry|clean|put|run|see|live|fly|travel|survive|swim|feel|grow|turn|change|fit|last|leak|shrink|stretch|break|melt|burn|freeze|smell|store|sleep|cook|buy|sell|cost|pay|stay|stop|start|become|expire|stain|replace|repair|fix|reuse|recycle|bring|carry|hold|handle|damage|hurt|affect|kill|prevent|cure|treat|still|mix|contain|charge|float|sink|bite|die|read|write|find|give|know|mean|happen|count|apply|qualify|vote|drive|ride|park|open|close|connect|play|watch|return|ship|deliver|offer|accept|support|allow|leave|transfer|cancel|refund|spoil|rust|fade|ruin|attract|repel|protect|block|absorb|heat|cool|boil|microwave|iron|bleach|tumble|grow',
  anywhere: {
    howTo: 'how to|how do|how does|how can i|how do you|steps to|step by step|way to|ways to',
    definition:
      'what is|what are|what does|why is|why are|why do|why does|how many|how much|what was|what were|what did|who is|who was|what causes|meaning of|definition of|what happens|in what|at what|on what|of what|for what|with what|to what|by what|from what',
    timePlace:
      'when to|where to|how long|how often|what year|what time|what age|when is|where is|when does|where can|when did|what month|best time to|best time of',
    choice:
      'which|what size|which is|which one|what kind|what type|what to|which are|what color|do i need|do you need|should i|should you',
    price: 'how much does|how much do|how much is|how much are',
    comparison: 'difference between|differences between|which is better|better than',
    yesNo: 'is it|or not|can i|can you|is there|are there|can we|is that',
  },
  implies: {
    definition:
      'meaning|definition|explained|types of|kinds of|symptoms|pros and cons|advantages|disadvantages|benefits of|purpose of',
    comparison: 'vs|versus|compared to|difference|differences|alternative to|alternatives to|comparison|alternatives',
    price: 'cost|costs|price|prices|pricing|fee|fees|cost of|price of|per month',
    howTo: 'tutorial|instructions|best way|diy|tips for|care instructions|setup',
    troubleshooting:
      'not working|wont|doesnt work|not turning|not charging|keeps|fix|error|troubleshooting|stopped working|broken|stuck|smells|leaking|wont open|wont close|problems',
    choice: 'requirements|ideas|required|eligibility|checklist|what to bring|size guide|size chart|sizing',
    yesNo: 'worth it|legal|allowed|safe for|dishwasher safe|good for|bad for',
    timePlace: 'opening hours|how long|duration|deadline|lifespan|shelf life|life expectancy|time zone',
  },
  suggests: {
    howTo: 'without|guide|setup|repair|removal',
    comparison: 'or',
    definition: 'examples|example|facts|uses',
    choice: 'recommended|recommendations',
  },
  hints: {
    price: 'cost|costs|price|charge|charged|pay|expensive|cheapest|fee',
    comparison: 'vs|versus|difference|differences|better|or|compared|than',
    troubleshooting:
      'not|wont|isnt|doesnt|fix|broken|stuck|error|leaking|leak|leaks|smell|smells|repair|stop|stops|problem|noise|keep|keeps|get rid of',
    choice: 'need|should|best',
  },
  falseFriends:
    'how i met your mother|how to train your dragon|how to get away with murder|who wants to be a millionaire|who framed|what we do in the shadows|where the wild things are|when harry met sally|where the crawdads sing|what women want|whats app|whatsapp|what hi fi|who dares wins|who guidelines|who let the dogs out|what a wonderful world|when in rome|what the hell|do it yourself|do not disturb|do re mi|have a nice day|must have|must haves|might and magic|can am|has been|is 200|will smith|will ferrell|may day|are you afraid of the dark|which magazine|how the grinch|when calls the heart|what lies beneath|where eagles dare|what if marvel|whos the boss|why not us|was ist|was kostet|had a great day|will call|will power|will you marry me|have i got news for you|how high movie|how to basic|what dreams may come|whose line is it anyway|would i lie to you|what remains of edith finch|may the force be with you|can you feel the love tonight|should i stay or should i go|dont starve|dont look up',
};
