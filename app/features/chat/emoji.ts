/** Exactly one emoji as people see it: flags, families and skin tones are several code points. */
const ONE = new RegExp('^\\p{RGI_Emoji}$', 'v')

export const isOneEmoji = (text: string): boolean => ONE.test(text)

/** Reactions that need no search. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const

interface EmojiGroup {
  label: string
  /** `emoji search words`. */
  items: readonly string[]
}

const listOf = (text: string) => text.trim().split(/\s*,\s*/)

/** A selection for an office. The device's keyboard has all others. */
export const EMOJI: readonly EmojiGroup[] = [
  {
    label: 'Faces',
    items: listOf(`
      😀 grin happy smile, 😃 happy smile, 😄 laugh happy, 😁 beaming grin, 😅 sweat relief phew,
      😂 tears joy lol, 🤣 rolling laughing rofl, 🙂 slight smile, 😉 wink, 😊 blush warm, 😇 angel halo,
      🥰 hearts love, 😍 heart eyes love, 😘 kiss, 😋 yum, 😜 wink tongue, 🤗 hug, 🤔 thinking hmm,
      🤨 raised eyebrow, 😐 neutral, 😏 smirk, 🙄 eye roll, 😬 grimace awkward, 😌 relieved,
      😴 sleep tired, 🤒 sick ill fever, 🤧 sneeze cold, 🥵 hot, 🥶 cold freezing, 🤯 mind blown,
      🥳 party celebrate, 😎 cool sunglasses, 🤓 nerd, 😕 confused, 😟 worried, 😮 wow surprised,
      😳 flushed, 🥺 pleading please, 😢 cry sad, 😭 sob crying, 😤 huff, 😠 angry, 😡 rage mad,
      😱 scream fear, 🫠 melting, 🫡 salute, 🤐 zipped secret, 🤷 shrug dunno, 🤦 facepalm
    `),
  },
  {
    label: 'Hands and people',
    items: listOf(`
      👍 thumbs up yes ok, 👎 thumbs down no, 👌 ok perfect, ✌️ victory peace, 🤞 fingers crossed luck,
      👏 clap bravo, 🙌 hooray raised hands, 🙏 thanks please pray, 🤝 handshake deal, 💪 strong muscle,
      👋 wave hello bye, ✋ stop hand, 👉 point right, 👆 point up, 👇 point down, ✍️ writing,
      🫶 heart hands, 👀 eyes look, 🧠 brain smart, 👶 baby, 👨‍👩‍👧 family, 🧑‍💻 computer work,
      🕺 dance
    `),
  },
  {
    label: 'Hearts and signs',
    items: listOf(`
      ❤️ heart love, 🧡 orange heart, 💛 yellow heart, 💚 green heart, 💙 blue heart, 💜 purple heart,
      🖤 black heart, 💔 broken heart, 💯 hundred perfect, ✅ check done yes, ☑️ checked box,
      ❌ cross no wrong, ❗ exclamation important, ❓ question, ⚠️ warning careful, 🚫 forbidden no, 🔴 red,
      🟠 orange, 🟡 yellow, 🟢 green go, 🔵 blue, ➕ plus add, 🔁 repeat again, 🆗 ok, 🔝 top, 🆕 new
    `),
  },
  {
    label: 'Work',
    items: listOf(`
      📞 phone call, 📱 mobile cell, 💬 message chat, 📧 email mail, 📨 incoming mail,
      📎 paperclip attach, 📝 memo note, 📄 document page, 📋 clipboard list, 📅 calendar date,
      ⏰ alarm clock time, ⏳ waiting hourglass, 🗂️ files folder, 📊 chart figures, 📈 up growth,
      📉 down loss, 💰 money bag, 💵 dollars cash, 💳 card payment, 🧾 receipt invoice, 🔒 locked secure,
      🔑 key, 🔍 search look, 💡 idea light, 📌 pin, 🎯 target goal, 🏢 office building, 🏠 home house,
      🚗 car auto, 🚙 suv car, 🏍️ motorcycle bike, 🚤 boat, ✈️ plane travel, 🔥 fire hot,
      💧 water drop flood, 🌪️ tornado storm, ⛈️ storm thunder, ☂️ umbrella cover,
      🛡️ shield insurance protect, 🩺 health doctor, 🚑 ambulance accident, 🔧 repair tool, 🖨️ printer,
      💻 laptop computer, 🎧 headset headphones
    `),
  },
  {
    label: 'Fun and food',
    items: listOf(`
      🎉 party tada congratulations, 🎊 confetti, 🎂 birthday cake, 🎁 gift present, 🏆 trophy win,
      🥇 first gold medal, ⭐ star, 🌟 glowing star, ✨ sparkles, 🚀 rocket launch, 🎶 music,
      ☕ coffee break, 🍵 tea, 🍕 pizza, 🍔 burger lunch, 🌮 taco, 🥗 salad lunch, 🍎 apple, 🍩 donut,
      🍪 cookie, 🍺 beer, 🍷 wine, 🥂 cheers toast, ☀️ sun sunny, 🌈 rainbow, ❄️ snow winter, 🐶 dog,
      🐱 cat, 🌻 flower, 🏖️ beach vacation, ⚽ soccer, 🏈 football
    `),
  },
]
