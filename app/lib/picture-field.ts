import { z } from 'zod'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'A picture can have at most 10 MB.'

/**
 * The picture of a form in the browser: a larger one isn't sent. The server takes it out of the form before it parses that
 * (`readFormWithPicture`).
 */
export const pictureField = z.file().max(MAX_PICTURE_BYTES, PICTURE_TOO_LARGE).optional()
