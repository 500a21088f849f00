/** Numbers as bytes: seven bits in each, the lowest ones first; all but the last byte have the eighth bit. */

export function pushVarint(bytes: number[], value: number) {
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** @throws RangeError at the end of the bytes */
  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('A shard of the search ends early')
    return byte
  }

  varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  text(length: number): string {
    this.#at += length
    return new TextDecoder().decode(this.#bytes.subarray(this.#at - length, this.#at))
  }
}
