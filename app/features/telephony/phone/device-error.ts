const TOKEN_EXPIRED = new Set([20101, 20104, 31204, 31205])
/** The connection to the provider was lost; the SDK connects again by itself. */
const CONNECTION_LOST = new Set([31000, 31005, 31009, 53000, 53001])

export type DeviceError = { code?: number; message?: string }

/** Reads what an error of the SDK's device means for the softphone. */
export function kindOfDeviceError(error: DeviceError | undefined): 'token' | 'connection' | 'none' | 'other' {
  // register() rejects without an error when the device is closed first, as on a locked page.
  if (!error) return 'none'
  const code = error.code ?? 0
  if (TOKEN_EXPIRED.has(code)) return 'token'
  return CONNECTION_LOST.has(code) ? 'connection' : 'other'
}
