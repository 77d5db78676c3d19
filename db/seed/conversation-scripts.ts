/**
 * A text conversation. Lines that start with `<` come from the client, those with `>` from staff; `+photo` at the end
 * attaches a picture. {first}, {agent}, {agency}, {car}, {month}, {amount}, {day} and {street} are filled in.
 */
export interface Script {
  topic: string
  lines: string[]
}

export const SCRIPTS: Script[] = [
  {
    topic: 'renewal',
    lines: [
      '> Hi {first}, this is {agent} at {agency}. Your auto policy renews in {month} and the new premium is {amount}. Do you have five minutes this week to go through it?',
      '< That went up again?',
      '> It did, by 6%. Part of it is the comprehensive side. If you raise the deductible to $1,000 it comes back under last year.',
      '< Let me talk to my husband and get back to you',
      '> Of course. No change needed before {month} 1.',
      '< ok we will do the 1000 deductible',
      '> Done. New declarations page is on its way to your email.',
      '< Thank you!!',
    ],
  },
  {
    topic: 'certificate',
    lines: [
      '< Good morning, I need a certificate of insurance for a job on {street}. The GC wants to be listed as additional insured',
      '> Morning! Can you send me the exact name and address of the general contractor?',
      '< Summit Ridge Builders, 1180 Mill Road, Nampa',
      '> Got it. You will have the COI by noon.',
      '> Sent to you and to the GC. Anything else for that job?',
      '< no thats perfect, you guys are fast',
    ],
  },
  {
    topic: 'claim',
    lines: [
      '< Somebody backed into my {car} in the parking lot. What do I do now',
      '> Sorry to hear that, {first}. Is everybody okay?',
      '< Yes all fine just the bumper',
      '> Good. Please take photos of both cars and the plate, and get the other driver’s name and insurance.',
      '< +photo',
      '< here is mine. they left a note with a number',
      '> That is helpful. I opened a claim for you, the adjuster calls within one business day. Claim number GM-44{digits}.',
      '< ok thanks. can I get a rental?',
      '> Yes, your policy has rental at $40 a day up to 30 days. I told the adjuster.',
    ],
  },
  {
    topic: 'id cards',
    lines: [
      '< Can you text me my insurance cards? Getting pulled over is a bad time to find out mine expired 😅',
      '> Ha, we have all been there. Sending them now. +photo',
      '< Got it thank you',
    ],
  },
  {
    topic: 'new car',
    lines: [
      '< We bought a {car}! Need to add it today if possible',
      '> Congratulations! Send me the VIN and the lienholder and I will get it on right away.',
      '< 1FTFW1E50PFA00000, loan is with Idaho First Credit Union',
      '> Added as of today. Full coverage like your other car, $500 deductible. It adds {amount} per six months.',
      '< 👍',
    ],
  },
  {
    topic: 'birthday',
    lines: [
      '> Happy birthday, {first}! All of us at the agency wish you a wonderful day. 🎂',
      '< Thank you so much! 😊',
    ],
  },
  {
    topic: 'payment',
    lines: [
      '> Hi {first}, your payment of {amount} due on the {day} did not go through. You can update the card by phone, please do not text card numbers.',
      '< Oh no, the card expired. Calling you in 10 minutes',
      '> Perfect, ask for {agent}.',
      '> All set, the payment went through and the policy stays in force.',
    ],
  },
  {
    topic: 'home quote',
    lines: [
      '< Hi! We are closing on a house on {street} on the {day}. Can you quote homeowners?',
      '> Congratulations! Year built, square feet and roof age would get me started.',
      '< 1994, about 2150 sq ft, roof was replaced in 2019',
      '> Thank you. With your autos bundled it comes to {amount} a year, $2,500 deductible, replacement cost.',
      '< That is better than what the lender sent us. What do you need from me?',
      '> Just the lender’s name and loan number for the mortgagee clause. I will send the application for signature today.',
      '< Sent to your email',
      '> Received. You are bound as of closing. Welcome home!',
      '< 🏡🎉',
    ],
  },
  {
    topic: 'teen driver',
    lines: [
      '< My daughter got her license yesterday. How bad is it going to be',
      '> Not as bad as the rumors. With the good student discount it adds about {amount} every six months. Is she at a 3.0 or better?',
      '< 3.8',
      '> Then send me a picture of her last report card when you can.',
      '< +photo',
      '> Great grades! The discount is on.',
    ],
  },
  {
    topic: 'hail',
    lines: [
      '> Hi {first}, the storm last night brought hail to your part of town. If you see dents on the roof, gutters or {car}, send us a photo before you call a contractor.',
      '< roof looks fine but the skylight is cracked',
      '> Please cover it against rain, keep the receipt and we will add it to the claim.',
      '< Will do. Thanks for thinking of us',
    ],
  },
  {
    topic: 'appointment',
    lines: [
      '> Hi {first}, a reminder of your review with {agent} tomorrow at 2:30 PM at the Main office.',
      '< I will be there',
    ],
  },
  {
    topic: 'reschedule',
    lines: [
      '> Hi {first}, a reminder of your review with {agent} on the {day} at 10:00 AM.',
      '< can we move it to the afternoon? kid is home sick',
      '> Hope it is nothing bad. 3:15 PM the same day?',
      '< Perfect',
    ],
  },
  {
    topic: 'address',
    lines: [
      '< We moved! New address is {street}, Boise',
      '> Thank you for letting us know. Same garage for the {car}? And do you rent or own there?',
      '< Renting for now, car is on the street',
      '> Then you will want renters, about $14 a month and it brings the auto discount. Shall I add it?',
      '< Yes please',
      '> Added. Welcome to the new place.',
    ],
  },
  {
    topic: 'documents',
    lines: [
      '> {first}, the underwriter still needs a photo of the water heater with its straps. Could you send one?',
      '< Like this? +photo',
      '> Exactly like that, thank you.',
    ],
  },
  {
    topic: 'cancel competitor',
    lines: [
      '< Got a letter from my old company that they are canceling me. I thought I already switched to you?',
      '> You did, as of the {day}. That letter is their confirmation. You can put it in the shredder.',
      '< lol ok. Thanks for the peace of mind',
    ],
  },
  {
    topic: 'medicare',
    lines: [
      '> Hello {first}, open enrollment ends December 7. Would you like to compare your plan for next year with {agent}?',
      '< Yes. My wife too. We take four prescriptions between us.',
      '> Please bring the bottles or a list. Thursday at 11?',
      '< Thursday is good',
    ],
  },
  {
    topic: 'spanish',
    lines: [
      '< Hola, ¿me puede mandar la prueba de seguro de mi {car}?',
      '> ¡Claro que sí, {first}! Aquí está. +photo',
      '< Muchas gracias, muy amable',
      '> Para servirle.',
    ],
  },
  {
    topic: 'umbrella',
    lines: [
      '< What is an umbrella policy and do we need one',
      '> It pays above your home and auto limits, for example after a serious accident. One million is about {amount} a year for you.',
      '< Let me think about it until after the holidays',
      '> Sounds good, I will check in with you in January.',
    ],
  },
  {
    topic: 'thanks',
    lines: [
      '> Thank you for coming in today, {first}. The summary we went through is in your email.',
      '< 👍👍',
    ],
  },
  {
    topic: 'windshield',
    lines: [
      '< Rock hit my windshield on I-84. Is glass covered?',
      '> Yes, chips are free, a new windshield is your $100 glass deductible. Any shop works.',
      '< Going to the place on Fairview. Thx',
    ],
  },
  {
    topic: 'work truck',
    lines: [
      '< hired 2 guys starting monday, they will drive the trucks',
      '> Great news for the business. Please send their full names, dates of birth and license states. No license numbers by text, call those in.',
      '< ok calling in 5',
      '> Both drivers are on. Workers comp audit is in {month}, I updated the payroll estimate.',
    ],
  },
  {
    topic: 'lender',
    lines: [
      '< My mortgage company says they have no proof of insurance??',
      '> They lost our fax in {month}. I just sent it again and will call them to confirm.',
      '> Confirmed, they have it, and the fee is reversed.',
      '< you are a lifesaver',
    ],
  },
]

/** First texts from unknown numbers. */
export const UNKNOWN_SENDERS = [
  [
    '< Hi, my neighbor Janet said you are the person to talk to about home insurance. Are you taking new clients?',
  ],
  ['< is this harbor insurance', '< i need a quote for a boat'],
  [
    '< Hello this is Trevor with Summit Ridge Builders, still waiting on the certificate for the Mill Road job. Who can help?',
  ],
  ['< 안녕하세요, 자동차 보험 견적 받을 수 있을까요?'],
]

/** Recent texts that wait for a reply, for conversations that need attention. */
export const WAITING = [
  [
    '> Hi {first}, the carrier confirmed the multi-car discount. Is it still the Subaru you drive to work?',
    '< Yes, the Subaru. Do you need the VIN?',
  ],
  [
    '> Your renewal is all set, {first}. The documents are in your email.',
    '< Great thanks',
    '< One more question, does it cover my son when he is away at college?',
  ],
  ['< Hi! Any news from the adjuster?'],
  [
    '> {first}, here is the link to sign the application. It takes two minutes.',
    '< The link you sent does not open on my phone',
  ],
  ['< Can somebody call me today? It is about the claim'],
  ['< Is the office open on Friday?'],
  [
    '> Thank you for your call. You can pay online any time with your policy number.',
    '< Just tried to pay online and it says my policy is not found',
  ],
  ['> Could you send a photo of the damage when you are back at the car?', '< +photo'],
  ['> The application is ready for your signature.', '< Ok I signed it. What happens next?'],
  ['< Hey it’s me again. The shop says the part is 3 weeks out, does the rental go that long?'],
]

export const CARS = [
  '2021 Subaru Outback',
  'F-150',
  'Honda CR-V',
  'Toyota Tacoma',
  '2019 Camry',
  'Tesla Model Y',
  'Ram 1500',
  'minivan',
  'Kia Telluride',
] as const
export const STREETS = [
  '418 Larkspur Lane',
  '2290 Overland Road',
  '77 Warm Springs Avenue',
  '1512 NE Alberta Street',
  '903 Hill Road',
  '6 Quail Hollow Court',
  '3041 SE Division Street',
] as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
