import { z } from 'zod'

const PROBLEM = 'Send the picture as a data URL, like data:image/jpeg;base64,….'

/** A picture in a JSON body, as its bytes. They decide its type when they are read, not the name of the URL. */
export const pictureDataUrl = z
  .string(PROBLEM)
  .max(1_000_000, 'This picture is too large.')
  .regex(/^data:image\/[a-z]+;base64,[A-Za-z0-9+/]+={0,2}$/, PROBLEM)
  .transform((url) => new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
