import { z } from 'zod'
import { INVALID_HEX_COLOR, parseHexColor } from '#app/lib/theme-color.ts'

/** 3 or 6 hex digits. */
export const themeColorSchema = z.object({
  color: z
    .string({ error: INVALID_HEX_COLOR })
    .max(20, INVALID_HEX_COLOR)
    .refine((color) => parseHexColor(color) !== null, INVALID_HEX_COLOR),
})
