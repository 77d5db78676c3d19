/** SVG shapes for one frame, without text because a machine may have no fonts. `at` goes from 0 to 1. */
type Frame = (at: number) => string

export interface Gif {
  id: string
  title: string
  /** Search terms besides the title. */
  tags: string
  rating: 'g' | 'pg-13'
  /** Original size in px. */
  width: number
  height: number
  frame: Frame
}

const wave = (at: number, by = 1) => Math.sin(at * 2 * Math.PI * by)
const ground = (color: string) => `<rect width="320" height="240" fill="${color}"/>`
const face = (color: string, mouth: string, tilt = 0, eyes = 16) => `<g transform="rotate(${tilt} 160 120)">
  <circle cx="160" cy="120" r="80" fill="${color}"/>
  <ellipse cx="132" cy="104" rx="10" ry="${eyes}" fill="#3a2a10"/><ellipse cx="188" cy="104" rx="10" ry="${eyes}" fill="#3a2a10"/>
  <path d="${mouth}" fill="none" stroke="#3a2a10" stroke-width="9" stroke-linecap="round"/></g>`
const SMILE = 'M122 142q38 40 76 0'
const SAD = 'M126 164q34 -34 68 0'

/** Shapes at `count` positions that look random but are the same in every frame: confetti, rain, stars. */
const scattered = (count: number, shape: (x: number, y: number, n: number) => string) =>
  Array.from({ length: count }, (_, n) => shape((n * 97) % 320, (n * 61) % 240, n)).join('')

const HEART = 'M160 196C90 146 84 96 118 82q26 -10 42 22q16 -32 42 -22c34 14 28 64 -42 114z'
const car = (x: number, color: string) => `<g transform="translate(${x} 0)">
  <path d="M30 170v-24q0-10 14-12l34-6 26-28q6-6 18-6h58q12 0 20 8l22 26 18 5q14 4 14 14v23z" fill="${color}"/>
  <circle cx="82" cy="172" r="20" fill="#222"/><circle cx="208" cy="172" r="20" fill="#222"/></g>`

const gif = (id: string, title: string, tags: string, frame: Frame, rating: Gif['rating'] = 'g'): Gif => ({
  ...{ id, title, tags, rating, frame },
  width: 320,
  height: 240,
})

export const GIFS: readonly Gif[] = [
  gif(
    'hapPy5miLe0001',
    'Happy Face Nodding GIF',
    'yes smile happy good nod',
    (at) => ground('#fdf3dc') + face('#f6c945', SMILE, wave(at) * 9),
  ),
  gif('heartBeat0002', 'Beating Heart GIF', 'love thanks thank you heart', (at) => {
    const size = 1 + 0.12 * Math.max(0, wave(at, 2))
    return `${ground('#fdeceb')}<g transform="translate(160 130) scale(${size}) translate(-160 -130)"><path d="${HEART}" fill="#e0463c"/></g>`
  }),
  gif(
    'confeTTi00003',
    'Party Confetti GIF',
    'party congratulations celebrate birthday hooray',
    (at) =>
      ground('#1d2733') +
      scattered(
        60,
        (x, y, n) =>
          `<rect x="${x}" y="${(y + at * 240) % 240}" width="9" height="14" fill="hsl(${n * 47} 85% 60%)" transform="rotate(${n * 30 + at * 360} ${x} ${(y + at * 240) % 240})"/>`,
      ),
  ),
  gif(
    'cheCkmaRk0004',
    'Done Check Mark GIF',
    'done yes ok check approved finished',
    (at) =>
      `${ground('#e0f4e8')}<circle cx="160" cy="120" r="76" fill="#1f9d57"/><path d="M122 124l28 28 52 -60" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" stroke-dasharray="130" stroke-dashoffset="${130 * Math.max(0, 1 - at * 2)}"/>`,
  ),
  gif(
    'sadFace000005',
    'Sad Face Crying GIF',
    'sad no sorry cry tears',
    (at) =>
      `${ground('#dfe9f5')}${face('#8fb7e8', SAD)}<ellipse cx="132" cy="${124 + at * 80}" rx="7" ry="11" fill="#2f6fd0"/>`,
  ),
  gif(
    'roCketGo00006',
    'Rocket Launch GIF',
    'go launch rocket fast start',
    (at) =>
      `${ground('#15233f')}${scattered(30, (x, y) => `<circle cx="${x}" cy="${y}" r="1.6" fill="#fff"/>`)}<g transform="translate(0 ${90 - at * 220})"><path d="M160 60q26 30 26 90h-52q0-60 26-90z" fill="#e7eaee"/><circle cx="160" cy="112" r="11" fill="#2f6fd0"/><path d="M134 150l-20 26h24zM186 150l20 26h-24z" fill="#e0463c"/><path d="M144 152q16 ${50 + wave(at, 6) * 16} 32 0z" fill="#f6a623"/></g>`,
  ),
  gif(
    'coFFee0000007',
    'Coffee Break Steam GIF',
    'coffee morning break tired monday',
    (at) =>
      `${ground('#efe3d6')}<path d="M96 110h112v62q0 30-30 30h-52q-30 0-30-30z" fill="#fff"/><path d="M208 122q34 0 34 28t-34 28" fill="none" stroke="#fff" stroke-width="14"/><rect x="104" y="110" width="96" height="16" fill="#6b4226"/>${[130, 152, 174].map((x, n) => `<path d="M${x} 96q${wave(at + n / 3) * 14} -18 0 -36t0 -30" fill="none" stroke="#b9a793" stroke-width="6" stroke-linecap="round"/>`).join('')}`,
  ),
  gif(
    'carDriVe00008',
    'Car Driving GIF',
    'car auto drive road on my way',
    (at) =>
      `${ground('#cfe3ff')}<rect y="186" width="320" height="54" fill="#5b6470"/>${[0, 1, 2, 3, 4].map((n) => `<rect x="${((n * 80 + 320 - at * 80) % 400) - 60}" y="210" width="44" height="6" fill="#fff"/>`).join('')}${car(10, '#c8362f')}`,
  ),
  gif(
    'umbreLLa00009',
    'Rain Umbrella GIF',
    'rain umbrella policy weather insurance cover',
    (at) =>
      `${ground('#aebccb')}${scattered(40, (x, y) => `<rect x="${x}" y="${(y + at * 240) % 240}" width="3" height="16" fill="#e9f1fa"/>`)}<path d="M70 140q90-120 180 0q-22-18-45 0q-22-18-45 0q-22-18-45 0q-22-18-45 0z" fill="#19a4b0"/><path d="M160 132v66q0 16-16 16" fill="none" stroke="#333" stroke-width="7"/>`,
  ),
  gif(
    'sunRise000010',
    'Good Morning Sunrise GIF',
    'good morning sun day hello',
    (at) =>
      `${ground('#ffd9a8')}<circle cx="160" cy="${200 - at * 90}" r="52" fill="#f6a623"/><rect y="180" width="320" height="60" fill="#3f7f5f"/>`,
  ),
  gif(
    'starSpin00011',
    'Spinning Gold Star GIF',
    'star great job well done award winner',
    (at) =>
      `${ground('#2a2350')}<g transform="rotate(${at * 72} 160 120)"><path d="M160 40l24 52 56 6-42 38 12 56-50-28-50 28 12-56-42-38 56-6z" fill="#f6c945"/></g>`,
  ),
  gif(
    'clockTick0012',
    'Clock Ticking Waiting GIF',
    'waiting time clock late hurry',
    (at) =>
      `${ground('#eef0f2')}<circle cx="160" cy="120" r="84" fill="#fff" stroke="#333" stroke-width="8"/><path d="M160 120v-62" stroke="#333" stroke-width="7" stroke-linecap="round" transform="rotate(${at * 360} 160 120)"/><path d="M160 120h38" stroke="#c8362f" stroke-width="7" stroke-linecap="round"/>`,
  ),
  gif(
    'surprise00013',
    'Surprised Face GIF',
    'wow surprised what shocked',
    (at) =>
      ground('#e7dcff') +
      face('#f6c945', 'M160 150m-14 0a14 18 0 1 0 28 0a14 18 0 1 0 -28 0', 0, 16 + wave(at) * 6),
  ),
  gif(
    'noNope0000014',
    'Shaking Head No GIF',
    'no nope shake head',
    (at) =>
      `${ground('#ffe2cf')}<g transform="translate(${wave(at, 2) * 22} 0)">${face('#f6c945', 'M128 150h64')}</g>`,
  ),
  gif('rowdy00000015', 'Rowdy Night Out GIF', 'party night', () => ground('#333'), 'pg-13'),
]
