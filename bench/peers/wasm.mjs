// wasm.mjs FILE: how many times as fast the package finds links with simd128 as without, by
// CPU time. It is run in the folder where the package is installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const [fast, plain] = ['linkspan', 'linkspan/plain'].map((name) => new (require(name).Detector)());
const text = readFileSync(process.argv[2], 'utf8');
const least = [Infinity, Infinity];
for (let turn = 0; turn < 7; turn++) {
    [fast, plain].forEach((detector, i) => {
        const before = process.cpuUsage();
        detector.find(text);
        const { user, system } = process.cpuUsage(before);
        least[i] = Math.min(least[i], user + system);
    });
}
console.log((least[1] / least[0]).toFixed(2));
