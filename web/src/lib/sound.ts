/** Two small noises, made here; off until somebody wants them. */

const KEPT = "rollwright.sound";
let context: AudioContext | null = null;

export const isLoud = (): boolean => localStorage.getItem(KEPT) === "on";
export const setLoud = (on: boolean): void => localStorage.setItem(KEPT, on ? "on" : "off");

function knock(at: number, pitch: number, length: number, volume: number): void {
  if (!context) return;
  const size = Math.floor(context.sampleRate * length);
  const noise = context.createBuffer(1, size, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(context, { gain: volume });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

/** Dice on wood. */
export function rattle(): void {
  if (!isLoud()) return;
  context ??= new AudioContext();
  for (let n = 0; n < 7; n++)
    knock(n * 0.07 + Math.random() * 0.03, 900 + Math.random() * 900, 0.05, 0.5);
}

/** A pencil on paper. */
export function scratch(): void {
  if (!isLoud()) return;
  context ??= new AudioContext();
  knock(0, 3200, 0.12, 0.25);
  knock(0.15, 2800, 0.12, 0.25);
}
