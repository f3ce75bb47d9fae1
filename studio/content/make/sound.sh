#!/usr/bin/env bash
# Synthesises the background music (a loop of 32 s) and the click, with sox: `studio/content/make/sound.sh`.
set -euo pipefail
cd "$(dirname "$0")/../assets"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Four chords of eight seconds; every voice ends where the next begins, so the loop has no seam.
chord() { # file, four frequencies
  sox -n -r 32000 -c 2 "$work/$1.wav" synth 8 sine "$2" sine "$3" synth 8 sine mix "$4" sine mix "$5" tremolo 0.125 30 fade h 1.5 8 1.5 gain -14
}
chord a 110.00 164.81 220.00 277.18
chord b 92.50 138.59 185.00 277.18
chord c 73.42 146.83 220.00 293.66
chord d 82.41 164.81 207.65 246.94
sox "$work/a.wav" "$work/b.wav" "$work/c.wav" "$work/d.wav" "$work/pad.wav"

# A slow melody of plucked notes with an echo.
note() { sox -n -r 32000 -c 2 "$work/$1.wav" synth 2 pluck "$2" fade 0 2 1.2 gain -16; }
i=0
for frequency in 554.37 440.00 659.25 554.37 554.37 369.99 440.00 554.37 587.33 440.00 369.99 440.00 493.88 415.30 329.63 415.30; do
  note "$(printf 'n%02d' $i)" $frequency
  i=$((i + 1))
done
sox "$work"/n*.wav "$work/melody.wav" echo 0.8 0.7 400 0.35 trim 0 32
sox -m "$work/pad.wav" "$work/melody.wav" "$work/music.wav" reverb 40 trim 0 32 gain -n -6
sox "$work/music.wav" -C 48 music.mp3

sox -n -r 32000 -c 1 "$work/click.wav" synth 0.05 sine 880:440 fade 0.001 0.05 0.045 gain -12
sox "$work/click.wav" -C 48 click.mp3
