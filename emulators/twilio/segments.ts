const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '^{}\\[~]|€\f'

const basic = new Set(GSM_BASIC)
const extended = new Set(GSM_EXTENDED)

/** Billed segments: 160 GSM septets for one, 153 each for more; 70 and 67 UTF-16 units for other characters. */
export function countSegments(body: string): number {
  let septets = 0
  for (const character of body) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return segments(body.length, 70, 67)
  }
  return segments(septets, 160, 153)
}

function segments(units: number, single: number, multipart: number): number {
  return units <= single ? 1 : Math.ceil(units / multipart)
}
