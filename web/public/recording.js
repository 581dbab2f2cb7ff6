// Runs beside the page of the recorder, for every few milliseconds of sound: one channel of 16 kHz and 16 bit, in parts of a second, and how loud it is.
const rate = 16000
const taps = 32

class Recording extends AudioWorkletProcessor {
  constructor() {
    super()
    this.step = sampleRate / rate
    // Nothing above half of the new rate may be left, or it comes back as noise.
    const cutoff = Math.min(1, rate / sampleRate) * 0.9
    this.half = Math.ceil(taps / cutoff)
    this.kernel = (distance) => {
      if (Math.abs(distance) >= this.half) return 0
      const angle = Math.PI * distance * cutoff
      const wave = distance === 0 ? 1 : Math.sin(angle) / angle
      return wave * cutoff * (0.5 + 0.5 * Math.cos((Math.PI * distance) / this.half))
    }
    this.held = new Float32Array(0)
    this.at = this.half
    this.part = new Int16Array(rate)
    this.filled = 0
    this.loudest = 0
    this.told = 0
    this.port.onmessage = ({ data }) => {
      if (data === 'flush') this.flush()
    }
  }

  flush() {
    const part = this.part.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage({ part, flushed: true }, [part.buffer])
  }

  process([channels]) {
    if (!channels || channels.length === 0) return true
    const length = channels[0].length
    const all = new Float32Array(this.held.length + length)
    all.set(this.held)
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (const channel of channels) sum += channel[at]
      const value = sum / channels.length
      all[this.held.length + at] = value
      this.loudest = Math.max(this.loudest, Math.abs(value))
    }
    for (; this.at + this.half < all.length; this.at += this.step) {
      const from = Math.ceil(this.at - this.half)
      let sum = 0
      for (let near = Math.max(0, from); near < this.at + this.half; near++)
        sum += all[near] * this.kernel(near - this.at)
      this.part[this.filled++] = Math.max(-1, Math.min(1, sum)) * 32767
      if (this.filled < rate) continue
      const part = this.part.slice()
      this.filled = 0
      this.port.postMessage({ part }, [part.buffer])
    }
    const spent = Math.max(0, Math.floor(this.at - this.half))
    this.held = all.slice(spent)
    this.at -= spent
    this.told += length
    if (this.told >= sampleRate / 12) {
      this.port.postMessage({ level: this.loudest })
      this.told = 0
      this.loudest = 0
    }
    return true
  }
}

registerProcessor('recording', Recording)
