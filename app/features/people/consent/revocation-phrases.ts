// Patterns of lower-case sentences without accents. The parts that ORDINARY finds are cut out before the others are tried.

/** Something that is sent to a phone. */
const TEXTS = String.raw`(?:(?:text|txt|sms|mms|auto(?:mated)?|marketing|promo(?:tional)?|phone|spam|mass|group|reminder|unwanted|annoying|stupid|damn|fucking|random|constant|future|further|additional|such|unsolicited)[- ]?){0,4}(?:texts?|txts?|texting|txting|messages?|messaging|mess?ages?|msgs?|msging|sms|mms|spam(?:ming)?|notifications?|alerts?|reminders?|communications?|solicitations?|solicit(?:ing)?|advertis\w+|ads|promos?|promotions?|marketing|texts? messages?|subscriptions?|campaigns?|contact(?:ing)?|outreach|blasts?)`
/** Small words before it. */
const ANY = String.raw`(?:(?:tf|the fuck|the hell|fucking|goddamn|the|these|those|this|that|all|any|anymore|more|de|your|ur|my|me|us|of|to|from|with|sending|getting|receiving|out|so|many|every|other|further|future) ){0,6}`
const END = String.raw`(?= ?$| (?:please|pls|plz|thanks?|thank you|ever|again|now|anymore|any more|already|immediately|or|and|to|at|on|from|i|you|stop|ok|with|until|period|today|sir|maam|guys|man|dude|bro|lady|this|for|here|because|since|so|before))`
const TEXTING = String.raw`(?:text|txt|texting|txting|message|messaging|msg|msging|sms|contact|contacting|spam|spamming|bother|bothering|harass|harassing|bug|bugging|hit(?:ting)? (?:me|us) up|blow(?:ing)? up my phone|solicit|soliciting|advertis(?:e|ing) to|market(?:ing)? to|reach(?:ing)? out|write to|writing(?: to)?)`
const OF_ME = String.raw`(?:me|us|my|this|here|anymore|any more|again|back|ever|now|the number|ur|your|from|to|at|please|pls|with|so|any|that number|her|him|them|both)`
const NUMBER = String.raw`(?:phone ?numbers?|cell ?(?:phone )?numbers?|mobile ?numbers?|numbers?|#|digits|phone|cell(?:phone)?|mobile|info(?:rmation)?|name|contact(?: info)?|line)`
/** Things that people insure and pay; removing someone from these is ordinary. */
const INSURED = String.raw`(?:polic(?:y|ies)|coverages?|insurance|card|id cards?|claim|loan|title|deed|lease|mortgage|auto|car|truck|boat|vehicle|home|house|plan|bill(?:ing)?|quote|paperless|e-?mails?|newsletter|autopay|auto pay|check|account|contract|dec(?:laration)? page|registration|roadside|uninsured|um|pip|umbrella|renters|tow(?:ing)?|rental|medical|med pay|escrow|arbitration|e-?sign|e-?delivery|electronic|household|form|earthquake|flood|hail|wind|application|policyholder|collision|comprehensive|liability|glass|gap)`

const any = (pattern: string) => new RegExp(pattern, 'g')
const re = (pattern: string) => new RegExp(pattern)

/** Sentences that only sound like it. */
export const ORDINARY = [
  any(
    String.raw`\b(?:don'?t|do not|dont|never) (?:send|write|contact|call) (?:me |us |him |her |out )?(?:while|after|before|between|during|tonight)\b[^.]*`,
  ),
  any(String.raw`\b(?:don'?t|do not|dont|never) call (?:me |us )?at work\b`),
  any(
    String.raw`\boff (?:of )?(?:the |your |this )?(?:\w+ )?list for (?:the |my |your |all )*(?:\w+ ){0,2}(?:${INSURED}|bills?|statements?|mail|paper|letters?|calendars?|magazines?)\b`,
  ),
  any(
    String.raw`\b(?:want|need|like|ask|tell|asking|telling|wanting) (?:me|us) to (?:stop|end|quit|cancel|remove|delete)\b[^.]*`,
  ),
  any(String.raw`\bmy number plates?\b[^.]*`),
  any(String.raw`\bstop using (?:the|it)\b[^.]*`),
  any(
    String.raw`\b(?:remove|delete|drop|change|replace|fix|correct) the wrong (?:phone )?number (?:from|on|off|in)\b[^.]*`,
  ),
  any(String.raw`\blose my number of\b`),
  any(
    String.raw`\b(?:adjuster|shop|agent|lawyer|attorney|company|driver|he|she|they|bank|lender|dealer)s? (?:won'?t|will not|would ?n'?t|doesn'?t|keeps?|didn'?t) stop\b[^.]*`,
  ),
  any(String.raw`\b(?:send|mail|ship) (?:\w+ ){0,2}to my old (?:address|house|place|email|po box)\b`),
  any(
    String.raw`\b(?:don'?t|do not|dont|never|please don'?t|please do not) (?:ever )?(?:stop|cancel|end|quit|unsubscribe|remove|optout)\b[^.]*`,
  ),
  any(String.raw`\b(?:text|txt|message|texting)(?:ing)? (?:and|while|or) (?:i )?(?:driv\w+|walk\w+)`),
  any(
    String.raw`\b(?:i|we|he|she|they|you|it|who|my \w+|the \w+) (?:didn'?t|did not|haven'?t|have not|hasn'?t|never|don'?t|can'?t|cannot|couldn'?t) (?:text|message|get|got|receive|received|send|sent|contact|write|see|seen|reach)\b(?! (?:for|up|to get))(?! (?:and|to) )[^.]*`,
  ),
  any(
    String.raw`\boptout(?:ed)? (?:of|from|for) (?:the |my |your |this |that |any |all |having |buying |paying for )*(?:\w+ ){0,3}${INSURED}\b`,
  ),
  any(String.raw`\b(?:optout|unsubscribe) (?:form|letter|period|deadline|clause|option|waiver|date)\b`),
  any(
    String.raw`\bunsubscribe (?:me )?(?:from|to) (?:the |my |your |this |those |these |all |any )*(?:\w+ ){0,2}(?:e-?mails?|newsletter|paperless|autopay|mail)\b(?! and)`,
  ),
  any(
    String.raw`\b(?:remove|take|delete|drop|get|quit\w*|elimin\w*|borr\w*) (?:me|us|my \w+|my (?:phone |cell )?number|my name|his \w+|her \w+|him|her|this (?:phone )?number) (?:off|from|off of|out of|as) (?:the |my |your |our |his |her |this |that |a |\w+'s |an )*(?:\w+ ){0,2}(?:${INSURED}|driver|beneficiary|owner|lienholder|spouse)\b`,
  ),
  any(
    String.raw`\b(?:remove|delete|erase|drop|change|replace) (?:my|the) (?:old|other|second|home|work|wife's|husband's|ex's|previous) (?:\w+ )?(?:number|phone|cell|name|info)\b`,
  ),
  any(
    String.raw`\b(?:revok\w*|withdr[ae]w\w*|rescind\w*) (?:my |the |our |his |her |their |all |any |prior )*(?:consent|permission|authorization) (?:for|to) (?:my|the|him|her|his|drive|share|speak|discuss|pull|run|draft|debit|withdraw|charge|release|let|use my|access|talk)\b`,
  ),
  any(
    String.raw`\b(?:no|not|don'?t have|do not have) (?:consent|permission|authorization) (?:for|to) (?:my|the|him|her|his|drive|share|speak|discuss|pull|run|draft|debit|withdraw|charge|release|let|use my|access|talk|enter)\b`,
  ),
  any(
    String.raw`\b(?:stop|quit|end|cancel) (?:sending|mailing|e-?mailing) (?:me |us |the |my |your |those |these |all |any |so many )*(?:\w+ )?(?:paper|bills?|mail|statements?|letters?|e-?mails?|invoices?|checks?|refunds?|premium|notices? (?:by|in the|to my old)|documents?|faxes|cards?)\b`,
  ),
  any(
    String.raw`\b(?:don'?t|do not|dont|never) (?:send|text|message|write|sms|contact|call) (?:me |us |him |her |out )?(?:the |a |an |my |it|that (?:bill|card|check|one|vin|form)|your |until |till |unless |if |when |yet|today|tomorrow|on facebook|pictures? of)\b(?! number| phone| cell)[^.]*`,
  ),
  any(
    String.raw`\b(?:cancel|end|stop|turn off|delete) (?:\w+ ){0,3}(?:policy|policies|coverage|renewal|autopay|auto pay|payments?|appointment|meeting|insurance|quote|claim|draft|order)(?: (?:reminder|alert|message|text))?\b`,
  ),
  any(
    String.raw`\bwrong (?:number|phone)s? (?:is |was |are |for (?:my|the|our)|on |of |in |listed|printed|written|down|showing|to the|from the)[^.]*`,
  ),
  any(
    String.raw`\b(?:gave|have|has|put|wrote|typed|used|entered|dialed|dialled|called|got|with|sent|texted|have listed|shows?) (?:you |him |her |them |it |my \w+ |the \w+ |down )*(?:the|a|my) wrong (?:number|phone) (?:earlier|before|yesterday|last|it'?s|it is|its|for|on|of|in|here is|so|to|and|but|the right)[^.]*`,
  ),
  any(
    String.raw`\b(?:i|we) (?:gave|sent|put|wrote|called|dialed|texted|typed|entered|had)(?: \w+){0,2} the wrong (?:number|person)\b`,
  ),
  any(
    String.raw`\b(?:shop|adjuster|bank|dmv|lender|clinic|dealer|office|card|company|system|website|lienholder|mortgage company|insurance) (?:has|have|had|got|called|lists?|shows?|wrote) the wrong (?:number|person)\b`,
  ),
  any(String.raw`\b(?:no more|any more|more) (?:than|texts? than|questions?)\b`),
  any(
    String.raw`\b(?:there (?:was|were|is|are)|i (?:see|saw|had|have|got|hear)|got|had|saw|received|with|was|were|but) no (?:more )?(?:text|txt|message|msg)s?\b`,
  ),
  any(
    String.raw`\bno (?:text|txt|message|msg|alert|notification|reminder)s? (?:yet|came|received|from (?:the|my)|was|were|on|left|about|has|have|since|until|went|back|in)\b`,
  ),
  any(
    String.raw`\b(?:dar|darme|darle|dame|deme|denme|den|de) (?:\w+ )?de baja (?:a |al |el |la |mi |mis |del |de (?:la|el|mi) |un |una |este |esta )(?!lista|numero|telefono|celular)[^.]*`,
  ),
  any(
    String.raw`\b(?:numero|persona) equivocad[oa] (?:de (?:placas?|poliza|serie|telefono|casa|cuenta)|en |esta en |aparece)[^.]*`,
  ),
  any(
    String.raw`\bno (?:envie\w*|mande\w*|escrib\w+) (?:la|el|los|las|un|una|eso|esa|ese) (?!mensaj|text|sms)\w+[^.]*`,
  ),
  any(String.raw`\bel numero equivocado (?:esta|aparece|sale|viene|en)[^.]*`),
  any(
    String.raw`\bno (?:me|nos) (?:envie\w*|mande\w*|escrib\w+|llam\w+|contact\w+) (?:la |el |los |las (?!mensajes)|al |a la |a mi |por correo|hasta|todavia|aun|antes|despues|factura|cheque|en la)(?!mensajes|textos)[^.]*`,
  ),
  any(String.raw`\bno (?:he |me )?(?:recibi|recibido|llego|llegaron|ha llegado)\b[^.]*`),
  any(
    String.raw`\b(?:quit\w*|borr\w*|elimin\w*|saqu?\w*|remuev\w*) (?:\w+ ){0,4}(?:de|del) (?:la |el |mi |su |este )?(?:poliza|seguro|carro|auto|cuenta|titulo|prestamo|aseguranza)\b`,
  ),
  any(String.raw`\bcancel\w* (?:\w+ ){0,2}(?:poliza|seguro|cita|pago|aseguranza|cobertura|renovacion)\b`),
]

/** Sentences that object to texts, or say that they reach the wrong person. */
export const OBJECTIONS = [
  re(
    String.raw`^(?:please )?stfu\b|^(?:f|eff) off\b|\binstead of (?:a )?text(?:s|ing)?(?: ?$| me| please| messages?)`,
  ),
  re(String.raw`\b(?:this|my) number (?:please |just )?(?:remove|delete|lose|forget) (?:it|me)\b`),
  re(
    String.raw`^(?:hi |hello |sorry )?this is a (?:private|work|business|personal|company|minor'?s|child'?s) (?:phone|cell|number|line)(?: (?:please )?(?:remove|stop|delete|take|do not|don'?t).*)? ?$`,
  ),
  re(
    String.raw`\bthe (?:person|man|woman|guy|lady) (?:you'?re|you are|your|ur|u r) (?:texting|messaging|contacting|trying|looking)\b`,
  ),
  re(String.raw`\b(?:let|have|get) (?:me|us|my number|this number) (?:be )?(?:removed|taken off)\b`),
  re(
    String.raw`^(?:i |we |please |just )*(?:want|need) (?:off|out) ?$|\bcount (?:me|us) out\b|\b(?:want|need) out of (?:this|these|the|your) (?:\w+ )?(?:texts?|messages|group|list|chat|thread)\b`,
  ),
  re(
    String.raw`^(?:please )?(?:leave (?:this |the )?(?:group|chat|list|conversation)|(?:silence|mute) (?:this|these|the|your)\b.*) ?$`,
  ),
  re(String.raw`\b(?:lose|loose|remove|delete|forget|erase) my (?:#|number|phone)(?= ?$| please)`),
  re(
    String.raw`\b(?:do not|don'?t|dont) send (?:any )?texts?(?= ?$| (?:send|e-?mail|call|use)\b| to this| to my (?:phone|number)| here| anymore)`,
  ),
  re(String.raw`\bprefer no (?:more )?texts\b|\bonly call\b.*\bno texts\b|\bemail me instead of texting\b`),
  re(
    String.raw`^enough(?: already| now| please| thanks)* ?$|\b(?:don'?t|do not|dont) want these(?: any ?more)? ?$`,
  ),
  re(
    String.raw`^(?:way |that'?s |thats )?(?:too many|enough) (?:of (?:the|these|your) )?(?:texts|messages) ?$|\bmute (?:these|the|your) texts\b`,
  ),
  re(
    String.raw`\b(?:said|say|saying) stop ?$|\bleave (?:me|us) be ?$|^blocked ?$|\bblock(?:ed|ing) (?:this|your|ur) number\b`,
  ),
  re(
    String.raw`\bfor the (?:last|\w+nd|\w+rd|\w+th) time stop\b|\bi (?:already )?(?:texted|replied|sent|wrote) stop\b`,
  ),
  re(String.raw`\bwithdraw me from (?:the |your )?(?:text|message|sms)|\bwithdraw my (?:phone )?number\b`),
  re(
    String.raw`^(?:blocking|reporting) you\b|\bif (?:you|u) (?:text|message|contact)(?: me| us)? again\b|\btext me again and i'?ll\b`,
  ),
  re(String.raw`\bleave (?:this|my) number alone\b|\bknock off (?:the|these) texts\b|\bsalir de la lista\b`),
  // stop, and everything like it
  re(
    String.raw`\b(?:stop|quit|cease|discontinue|halt|desist|knock off|cut out|lay off|no longer|refrain from|enough (?:with|of)|tired of|sick of|fed up with|done with) (?:it with )?${ANY}(?:${TEXTING})\b`,
  ),
  re(
    String.raw`\b(?:stop|quit|cease|discontinue|halt|end|cancel|terminate|suspend|pause|kill|turn off|turn of|shut off|switch off|disable|deactivate|block|remove|delete|drop|enough (?:with|of)|tired of|sick of|fed up with|done with|no need for|unsubscribe (?:me )?from|get rid of|make) ${ANY}${TEXTS}\b${END}`,
  ),
  re(
    String.raw`\b(?:stop|quit|cease|discontinue|halt|end|cancel|terminate|suspend|disable|no more|unsubscribe (?:me )?from|remove (?:me|us) from) ${ANY}(?:(?!by|in|at|for|on|and|if|when|or|with|to|the|reading|checking|calling|ringing|phoning)\w+ ){1,2}(?:texts?|txts?|sms|mms|messages|messaging|msgs)\b${END}`,
  ),
  re(String.raw`\bturn ${ANY}${TEXTS} off\b`),
  re(
    String.raw`\b(?:stop|quit) (?:sending|bothering|messing|pestering|hounding|annoying|stalking|blowing|soliciting|using|selling|advertising|the harass)\b`,
  ),
  re(
    String.raw`\b(?:stop|end|cancel) (?:this|the) (?:service|subscription|nonsense|crap|bullshit|shit|bs|madness|harassment)\b`,
  ),
  re(String.raw`\bcancel (?:my |this |the |our )?(?:text |sms )?(?:subscription|membership)\b`),
  re(
    String.raw`\b(?:told|asked|asking|want|need|wish|would like|begging|telling) (?:you|u|ya|you guys|you all|y'?all|this|these|them|it)(?: people| guys)? (?:\w+ )?to (?:please )?(?:stop|quit)\b(?! (?:by|in|at|the|my|over|off|payment|auto))`,
  ),
  re(String.raw`\bthis (?:needs|has|must|should) (?:to )?(?:be )?stop(?:ped)? ?$`),
  re(String.raw`^not my (?:number|phone)\b`),
  re(String.raw`\b(?:este|ese) (?:numero|telefono) (?:ya )?no (?:es|pertenece)\b`),
  re(String.raw`\bmake (?:it|this|these|them|the \w+) stop\b`),
  re(
    String.raw`\b(?:can|could|will|would) (?:you|u|ya|someone)(?: guys| all)? (?:please |pls |plz |just )*(?:stop|quit)(?: it| this| now| please| pls| already)* ?$`,
  ),
  re(
    String.raw`\bhow (?:do|can|could|would) (?:i|we|you) (?:stop|get off|unsubscribe|optout|turn off|end|block|get out of)(?: of)?(?: ${ANY.slice(0, -1)})?(?: (?:this|these|it|your|list|lists|${TEXTS}))* ?$`,
  ),
  re(
    String.raw`\bi (?:want|would like|wish|need) (?:this|these|it|them|${TEXTS}) (?:to )?(?:stop|stopped)\b`,
  ),
  // don't
  re(
    String.raw`\b(?:don'?t|do not|dont|dnt|do n't|never|no longer|not|please no) (?:ever |want (?:you|u|anyone) to |you (?:ever )?|u )?(?:${TEXTING}) ?(?:$|${OF_ME}\b|or\b|and\b|,)`,
  ),
  re(
    String.raw`\b(?:don'?t|do not|dont|never|no longer) (?:ever |want (?:you|u) to )?(?:send|call or text|text or call|call and text|call nor text)(?: (?:me|us|this number|this phone|anything|any|more|anymore|these|those|your|another|other|further|a single|one more|text|stuff|out))+\b`,
  ),
  re(
    String.raw`\bdo[- ]?not[- ](?:call|text|contact|disturb|solicit)(?: list| registry)?(?: (?:or|and|nor) \w+)?(?: please| pls| thanks)* ?$`,
  ),
  re(
    String.raw`\b(?:call|text|contact|solicitation)s? (?:or (?:call|text)s? )?(?:list|registry)\b.*\bdo not (?:call|text)\b|\b(?:put|add|place) (?:me|us|my \w+|this \w+) (?:on|to) (?:\w+ ){0,2}(?:do[- ]?not|dnc|no[- ]text|block|opt)`,
  ),
  re(
    String.raw`\b(?:don'?t|do not|dont|no longer|never|didn'?t|did not) (?:want|wish|care|like|need|desire|agree|consent|sign up|ask|request|subscribe|authorize|give (?:you )?(?:my )?(?:permission|consent))(?: (?:to|for|for you to))?(?: (?:be|of|get|getting|receive|receiving|recieve|have|having|hear|continue|see|keep|any|the|your|ur|these|those|this|more|anymore|other|further|from|my phone to get|such|to|for|you|me|texting|sending|sent))* (?:${TEXTS}|texted|messaged|contacted|from you|from u|texting me|to text|text me|contact me|bothered|spammed|on (?:this|your) list)\b`,
  ),
  re(
    String.raw`\b(?:rather|prefer|like) (?:to )?not (?:to )?(?:be|get|receive|have|hear)(?: \w+){0,2} (?:${TEXTS}|texted|contacted|from you)\b`,
  ),
  re(
    String.raw`\b(?:don'?t|do not|dont|no longer) (?:want|wish|care) to (?:hear from|be (?:texted|contacted|bothered|messaged|on)|get (?:any|texts|these))\b`,
  ),
  // no more
  re(String.raw`\bno more ${ANY}(?:${TEXTS}|texted|from you|of (?:this|these))\b`),
  re(
    String.raw`(?:^|\b(?:please|pls|plz|want|said|and|thanks|thank you|interested|ok|hi|hello|hey|sorry)) ?no ${TEXTS} ?(?:$|please|pls|plz|thanks?|thank|anymore|any more|ever|to (?:me|this)|on this|from you|allowed|or (?:calls?|texts?)|at all|for me|stop|and)`,
  ),
  re(
    String.raw`(?:^|\b(?:please|pls|want|and|or)) ?no (?:more )?(?:calls?|contact) (?:or|and|nor) (?:calls?|texts?|txts?|messages?)`,
  ),
  re(String.raw`\bno further (?:${TEXTS})`),
  re(
    String.raw`\bno longer (?:want|wish|interested in|need|consent|authorize|accept)\w* (?:\w+ ){0,4}(?:${TEXTS}|texted|contacted|from you)\b`,
  ),
  re(
    String.raw`\bno longer (?:want|wish|care) to (?:receive|get|see|have) (?:these|this|those|any|them|it)(?: anymore| please| thanks)* ?$`,
  ),
  re(
    String.raw`^no mas(?: por favor| gracias| ya)* ?$|^(?:please |pls )?no more(?: please| pls| thanks| thank you)* ?$`,
  ),
  // lists
  re(
    String.raw`\b(?:want|wish|need|like|asked|prefer|request(?:ed|ing)?) to be (?:removed|taken off|deleted)(?: please| thanks| now| asap| immediately)* ?$`,
  ),
  re(
    String.raw`\b(?:remove|take|delete|drop|get|keep|leave|scratch|cross) (?:me|us|my (?:\w+ )?${NUMBER}|this (?:\w+ )?${NUMBER}|my name|the (?:\w+ )?number|my husband|my wife|her|him) (?:off|from|out|off of|from off)(?: of)?(?= ?$| (?:this|the|your|ur|that|any|all|you|please|pls|plz|here|these|those|whatever|it|future|everything|thanks|list|now|and|mailing|marketing|text|contact|call|database|a))`,
  ),
  re(
    String.raw`^(?:[\w']+ ){0,9}?(?:please |pls |plz |can you |you can |just |kindly |to be |be )?(?:remove|delete|unlist) (?:me|us)(?: please| pls| plz| thanks| thank you| now| asap| immediately| from)* ?$`,
  ),
  re(
    String.raw`\b(?:remove|delete|lose|forget|erase|drop|purge|scrub|block|ditch|discard|dump|trash|take down|take out|take off|unlist|destroy|throw away|wipe) (?:my|this|our|the|that) (?:\w+ )?${NUMBER}\b(?! (?:is|was|that|i gave|and (?:add|use|put|replace|call|text)|because (?:it|i) (?:changed|got)))`,
  ),
  re(
    String.raw`\b(?:my|this) ${NUMBER} (?:to be |needs to be |be |should be |must be )?(?:removed|deleted|taken off|off your)\b`,
  ),
  re(
    String.raw`\b(?:be|get|getting|been) (?:taken off|removed from|off) (?:this|the|your|ur|any|all) (?:\w+ )?(?:list|lists|texts?|thread|database|messages|system)\b`,
  ),
  re(
    String.raw`\b(?:get|stay) off (?:of )?(?:my|this) (?:phone|line|number)\b|\boff (?:this|your|the|ur) (?:\w+ )?(?:text(?:ing)?|call(?:ing)?|mailing|contact|sms|message|marketing) ?list`,
  ),
  re(
    String.raw`^(?:[\w']+ ){0,3}?(?:get |take |want |be )?(?:me |us )?(?:off|out of|out) (?:of )?(?:the|this|your|ur|that) (?:\w+ )?(?:list|lists|texts?|texting|thread|database|messages)(?: please| pls| plz| thanks| thank you| now| asap| already)* ?$`,
  ),
  re(
    String.raw`\b(?:remove|take|delete) (?:off|from) (?:the |this |your |ur |all )?(?:\w+ )?(?:lists?|texts?|texting|database|messages)\b`,
  ),
  re(
    String.raw`^(?:[\w']+ ){0,4}?(?:not interested|no interest|no thanks?|no thank you|not me)(?: \w+)? (?:please |pls |plz |just )*(?:remove|delete)(?: me| us| please| thanks)* ?$`,
  ),
  re(String.raw`\b(?:unsubscribe|unsub|optout|dnc)\b`),
  re(
    String.raw`\bopt (?:this|my|our|the) (?:\w+ )?${NUMBER} out\b|\bopt (?:\w+ ){1,3}out\b(?! of (?:the|my) (?:${INSURED}))`,
  ),
  // consent
  re(
    String.raw`\b(?:revok\w*|withdr[ae]w\w*|rescind\w*|retract\w*|cancel\w*|take back|taking back|end|terminate|no longer (?:give|grant|have)|remov\w+|pull\w*) (?:my |the |our |all |any |prior |previous |express |written |implied |you |your |of |any and all )*(?:consent|permission|authorization|authorisation)\b`,
  ),
  re(
    String.raw`\b(?:consent|permission|authorization) (?:is |has been |to \w+ (?:\w+ )?is )?(?:hereby )?(?:revoked|withdrawn|rescinded|cancell?ed|removed|denied)\b`,
  ),
  re(String.raw`\brevocation of (?:\w+ ){0,2}(?:consent|permission|authorization)\b|\btcpa\b`),
  re(String.raw`^i (?:hereby )?(?:revoke|withdraw|optout)(?: now| please| everything| all)? ?$`),
  re(
    String.raw`\b(?:don'?t|do not|dont|never|no longer|without|didn'?t|did not|no) (?:\w+ )?(?:have|has|had|gave|give|got|my|grant|granted|given) ?(?:\w+ ){0,2}(?:consent|permission|authorization)\b`,
  ),
  re(
    String.raw`\b(?:don'?t|do not|dont|never|no longer|didn'?t|did not) (?:consent|consented|agree|agreed|authorize|authorized|opt in|opted in|subscribe|subscribed|sign up|signed up)(?: to (?:this|these|any|it|be|receive|text|your|get))? ?(?:$|this|these|texts?|being|for (?:this|these|any|your|texts?))`,
  ),
  // the wrong person
  re(
    String.raw`^(?:\w+ ){0,4}?(?:wrong|incorrect) (?:number|phone|person|#|guy|contact|cell|num|numbers|phone number|cell number|recipient|gal|lady|individual|family)(?: (?:please|pls|stop|sorry|here|buddy|dude|bro|sir|maam|man|friend|lol|again|thanks|thank you|my friend|hun|sweetie|you have|for .*|dear|now|this is .*|i (?:am|don'?t|do) .*|im .*|i'm .*|who .*|not .*|and .*|no .*|(?:remove|delete|unsubscribe|lose it|take (?:me|it|us) off)\b(?! (?:it|the|that) (?:wrong|from|on|off)).*))*(?: (?!of|on|in|for|is|was|listed|there|to|from|at)\w+)? ?$`,
  ),
  re(
    String.raw`\b(?:have|got|'ve got|reached|texted|texting|messaging|contacting|messaged|calling|called|contacted|is|it's|its|has|dialed|using|u have) (?:reached )?(?:the |a |an )?(?:wrong|incorrect) (?:number|phone|person|#|guy|contact|cell|phone number|cell number|individual|recipient|lady)(?= ?$| (?:please|pls|stop|sorry|buddy|dude|sir|i |im|i'm|this|my|and|not|who|there|again|for \w+ ?$))`,
  ),
  re(
    String.raw`\b(?:isn'?t|is not|not|ain'?t|is no longer|no longer|never was|was never) (?:\w+'?s?|for|the) ?(?:'s )?(?:(?!policy|card|claim|account|member|group|plate|vin|license|loan|id|confirmation|fax)\w+ )?(?:phone|number|cell|cellphone|phone number|cell number|cell phone)(?: anymore| any more| and| sorry| please| i | stop)* ?$`,
  ),
  re(
    String.raw`\bthis (?:is not|isn'?t|is no longer|ain'?t) (?!the |a |an |what |how |right|good|ok|working|urgent|covered|fair|acceptable|in |on |about|correct|my |our |his |her |their |your |that |for|due|included|enough|possible|sure|very|so |going|happening|quite|really|clear|mine\b|ours\b|yours\b|hers\b|theirs\b)\w+(?: \w+)?(?: anymore| any more)? ?$`,
  ),
  re(
    String.raw`\b(?:no ?one|nobody|no (?!one|body)\w+) (?:here |lives here |at this (?:number|phone) )?(?:by that name|named \w+|with that name|of that name|at this number)\b|\bthere(?:'?s| is) no (?:\w+ ){1,3}(?:at this (?:number|phone)|here) ?$`,
  ),
  re(
    String.raw`\b(?:doesn'?t|does not|no longer) (?:have|use|own|belong to|has|uses|owns) (?:\w+ ){0,2}(?:this|that) (?:phone|number|cell)\b`,
  ),
  re(
    String.raw`\bthis (?:phone|number|cell)(?: number)? belongs to (?:some(?:one|body)|another)\b|\bthis (?:phone|number|cell)(?: number)? (?:doesn'?t|does not|no longer) belongs? to\b|\b(?:not|isn'?t) the (?:person|guy) (?:you|u)(?:'re| are| re)? (?:looking|trying|think)`,
  ),
  re(String.raw`\bwrong[- ]?number\W*stop\b`),
  // rude, and final
  re(String.raw`\bleave (?:me|us|my (?:phone|family)) (?:the (?:hell|fuck|f) )?alone\b`),
  re(
    String.raw`^(?:please |pls |just |now |ok )*(?:go away(?! party| for| to| on| in| next| this)|get lost|buzz off|piss off|back off|f+u*c*k+ off|eff off|fuck you|screw off|scram|shove it)\b`,
  ),
  re(
    String.raw`\b(?:i'?m|i am|i'?ll|i will|i have|i'?ve|we are|we'?re|going to|gonna)(?: \w+)? (?:block|blocking|blocked|report|reporting|reported) (?:you|u|this|your)\b`,
  ),
  re(
    String.raw`\b(?:reported|reporting|marked|marking|report) (?:\w+ ){0,2}(?:as )?(?:spam|junk)\b|\bthis is (?:spam|harassment)\b|\bcease and desist\b`,
  ),
  re(String.raw`\b(?:never|don'?t|do not|dont) (?:ever )?(?:bother|harass|disturb|hit up|bug|pester)\b`),
  // Spanish
  re(
    String.raw`\b(?:dej\w+|par[ae]n?|parar|pares|cesen?|ces[ae]r|eviten?|evitar|basta) (?:ya )?(?:de )(?:estar |tantos |sus |estos )?(?:me |nos )?(?:enviar|mandar|escrib|contact|molest|texte|textos|mensajes|llam|acos|fastid|estar)\w*`,
  ),
  re(
    String.raw`\b(?:ya )?no (?:me |nos |les? )?(?:envie\w*|mande\w*|escrib[ae]\w*|contacte\w*|moleste\w*|textee\w*|textie\w*|este (?:mandando|enviando|escribiendo|molestando)|esten (?:mandando|enviando|escribiendo|molestando)|sig[ae]\w* (?:mandando|enviando|escribiendo|molestando|textea\w*)|vuelv[ae]\w* a (?:mandar|enviar|escribir|contactar|llamar|textear|molestar)\w*)`,
  ),
  re(
    String.raw`\bno (?:me |nos )?(?:llam[ae]n?|llamen|llames|marquen?)(?: mas| ya| nunca| por favor| ni (?:escrib|mand|text)\w+.*)* ?$`,
  ),
  re(
    String.raw`\b(?:ya )?no (?:quiero|deseo|queremos|quisiera|me interesa|necesito|acepto) (?:que (?:me|nos) (?:\w+ )+|recibir |seguir recibiendo |tener |mas |ver )*(?:mas |sus |estos |de sus |los |ningun |ningunos )*(?:mensaj\w*|text\w*|sms|notificaciones|avisos|comunicaciones|recordatorios|publicidad|promociones|manden|envien|escriban|contacten)`,
  ),
  re(
    String.raw`\b(?:no|ni) (?:quiero|deseo) (?:mas )?(?:recibir|que me (?:escrib|mand|envi|contact|molest|llam|text)\w*)`,
  ),
  re(
    String.raw`\bno mas (?:de )?(?:sus |estos |por favor )?(?:mensaj\w*|text\w*|sms|notificaciones|avisos|recordatorios|llamadas|publicidad|spam)|\bno (?:mandar|enviar|escribir|molestar|contactar|textear)\b|^(?:por favor )?no (?:mensajes|textos|sms)(?: por favor| gracias| mas)* ?$`,
  ),
  re(String.raw`\b(?:darme|deme|dame|denme|darse|darnos|dar|denos|den) (?:\w+ )?de baja\b`),
  re(
    String.raw`\b(?:quit|sac|saqu|borr|elimin|remuev|remover|retir|tach)\w* (?:(?:me|nos) )?(?:ya )?(?:por favor )?(?:mi numero|este numero|mi telefono|de (?:la|su|tu|esta|sus|todas las|las) lista|mi contacto)`,
  ),
  re(
    String.raw`\b(?:quit[ea]n?me|sa[qc]\w*me|borr[ea]n?me|elimin[ea]n?me|remuev[ae]n?me|retir[ea]n?me)(?: (?:por favor|ya|de (?:la|su|tu|esta|aqui|ahi|sus).*|gracias))* ?$`,
  ),
  re(String.raw`\b(?:olvid|pierd|bloque)\w* (?:de )?(?:mi|este) (?:numero|telefono)\b`),
  re(
    String.raw`\b(?:numero|telefono|persona|contacto) (?:equivocad[oa]|incorrect[oa]|erroneo)(?= ?$| (?:por favor|gracias|no|deje|pare|stop|disculp|lo siento|ya|amig|senor|yo|alto|para))|\b(?:se )?(?:equivoc\w+) de (?:numero|persona|telefono)\b|\b(?:este|ya) no es (?:el|su|mi) (?:numero|telefono)(?: de \w+(?: \w+)?)? ?$|\bno (?:conozco|soy) (?:a )?(?:esa persona|ese|esa|ningun\w*)\b`,
  ),
  re(
    String.raw`\b(?:cancel|suspend|deten|par|termin|elimin|quit|desactiv|apag|cort|finali[zc])\w* (?:ya )?(?:de )?(?:recibir |el envio de )?(?:todos |con )?(?:los |estos |sus |mis |la |las |mi |esos |tus )?(?:mensaj\w*|textos?|sms|suscripcion|notificaciones|recordatorios|avisos|alertas)`,
  ),
  re(String.raw`\balto (?:a|con) (?:los|estos|sus)\b|\b(?:desuscri\w+|desinscri\w+|dessuscri\w+)\b`),
  re(
    String.raw`\b(?:revoco|revocar|revoque|retiro|retirar|cancelo) (?:mi |el |todo )?(?:consentimiento|permiso|autorizacion)\b|\b(?:no|nunca) (?:les? )?(?:doy|di|dio|tiene|tienen|autorizo|autorice|consiento|concedo)(?: \w+){0,2}(?: (?:permiso|consentimiento|autorizacion|mensajes|textos|escribirme|que me))?\b(?<=permiso|consentimiento|autorizacion|mensajes|textos|escribirme|que me|consiento)`,
  ),
  re(String.raw`\b(?:dej[ea]n?me|dejenos|dejanos) (?:ya )?(?:en paz|tranquil[oa]|en pas|solo)\b`),
  re(String.raw`^(?:\w+ ){0,3}(?:numero|no\.?) equivocado(?: \w+){0,3} ?$`),
]

/** Objections to calls. They count, unless the client would rather have a text. */
export const PREFERENCES = [
  re(String.raw`\b(?:stop|quit) (?:calling|ringing)\b`),
  re(
    String.raw`\b(?:don'?t|do not|dont|never) (?:ever )?call (?:me|us|this number|here)(?: again| anymore| any more| ever)+ ?$`,
  ),
  re(String.raw`\b(?:don'?t|do not|dont|never) (?:ever )?call (?:this (?:number|phone)|or text)\b`),
]
