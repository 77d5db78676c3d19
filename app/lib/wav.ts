/** A WAV file of mono samples: 8 bits unsigned, or 16 bits signed and little-endian. */
export function wavFile(samples: Buffer, { rate, bits }: { rate: number; bits: 8 | 16 }): Buffer {
  const bytes = bits / 8
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * bytes, 28)
  header.writeUInt16LE(bytes, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
