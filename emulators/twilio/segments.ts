const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '^{}\\[~]|€\f'

const basic = new Set(GSM_BASIC)
const extended = new Set(GSM_EXTENDED)

/** How many segments a text is billed as: 160 or 153 GSM septets each, 70 or 67 UTF-16 units otherwise. */
export function countSegments(body: string): number {
  let septets = 0
  for (const character of body) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return parts(body.length, 70, 67)
  }
  return parts(septets, 160, 153)
}

function parts(units: number, single: number, joined: number): number {
  return units <= single ? 1 : Math.ceil(units / joined)
}
