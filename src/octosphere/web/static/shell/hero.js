// The scene at the top: a station on the sea floor and the octopod in its dome, whose eyes follow the pointer.
import { calm } from '../settings.js';
import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../words.js';

const SEA = html`<defs>
  <linearGradient id="h-sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1F8490" /><stop offset=".42" stop-color="#0D5362" /><stop offset="1" stop-color="#042029" /></linearGradient>
  <linearGradient id="h-beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#BFF5EC" stop-opacity=".3" /><stop offset="1" stop-color="#BFF5EC" stop-opacity="0" /></linearGradient>
  <radialGradient id="h-glass" cx=".36" cy=".26" r=".9"><stop offset="0" stop-color="#D6FFF6" stop-opacity=".42" /><stop offset=".45" stop-color="#5FEAD6" stop-opacity=".1" /><stop offset="1" stop-color="#06303C" stop-opacity=".5" /></radialGradient>
  <radialGradient id="h-room" cx=".5" cy=".86" r=".95"><stop offset="0" stop-color="#2B7F86" /><stop offset=".55" stop-color="#0C4652" /><stop offset="1" stop-color="#062B36" /></radialGradient>
  <radialGradient id="h-skin" cx=".36" cy=".22" r=".95"><stop offset="0" stop-color="#DCCBFF" /><stop offset=".42" stop-color="#BC9BFF" /><stop offset="1" stop-color="#8660DA" /></radialGradient>
  <linearGradient id="h-arm" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#A57FF2" /><stop offset="1" stop-color="#8D68E0" /></linearGradient>
  <linearGradient id="h-head" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#FFE9BF" stop-opacity=".5" /><stop offset="1" stop-color="#FFE9BF" stop-opacity="0" /></linearGradient>
  <radialGradient id="h-lamp"><stop offset="0" stop-color="#FFE2A8" stop-opacity=".8" /><stop offset="1" stop-color="#FFC27A" stop-opacity="0" /></radialGradient>
  <clipPath id="h-inside"><circle cx="318" cy="520" r="128" /></clipPath>
</defs>
<rect width="640" height="820" fill="url(#h-sea)" />
<g class="beams" fill="url(#h-beam)"><path d="M110-20h90l80 560H60z" /><path d="M330-20h50l170 520H400z" /><path d="M520-20h60l200 560H640z" /></g>
<g fill="none" stroke="#2C8C98" stroke-opacity=".5" stroke-width="2"><path d="M-20 505c120-60 190 20 300-10s180-90 380-40" /><path d="M-20 545c130-60 190 20 300-10s180-90 380-40" /><path d="M-20 588c140-55 190 20 300-8s180-84 380-40" /></g>
<path fill="#0A4250" d="M-10 640c90-70 150-40 220-60s120-90 210-70 140 60 240 30v300H-10z" />
<path fill="#073440" d="M-10 720c120-60 220-20 330-40s200-60 340-20v180H-10z" />`;

const STATION = html`<ellipse cx="318" cy="560" rx="250" ry="150" fill="url(#h-lamp)" opacity=".5" />
<g fill="#D9EDEC"><path fill="#89B3B8" d="M196 640h244v22H196z" /><path fill="#5D8C94" d="M214 660l-22 66h16l30-66zM424 660l22 66h-16l-30-66zM310 662h18v70h-18z" />
  <path fill="#0A2E39" opacity=".5" d="M176 730a24 7 0 0 1 48 0zM292 736a26 7 0 0 1 52 0zM412 730a24 7 0 0 1 48 0z" />
  <path d="M84 662a66 66 0 0 1 132 0z" /><path fill="#B5D5D6" d="M150 596a66 66 0 0 1 66 66h-34c0-30-12-54-32-66z" /><rect x="76" y="656" width="148" height="18" rx="9" fill="#F4FBFA" />
  <path d="M426 662a58 58 0 0 1 116 0z" /><path fill="#B5D5D6" d="M484 604a58 58 0 0 1 58 58h-30c0-26-10-48-28-58z" /><rect x="418" y="656" width="132" height="18" rx="9" fill="#F4FBFA" /></g>
<g class="lamps" fill="#FFD48F" stroke="#3E717B" stroke-width="4"><circle cx="128" cy="636" r="12" /><circle cx="168" cy="636" r="12" /><circle cx="466" cy="638" r="10" /><circle cx="502" cy="638" r="10" /></g>`;

const OCTOPOD = html`<circle cx="318" cy="520" r="132" fill="url(#h-room)" />
<g clip-path="url(#h-inside)"><g class="swim">
  <g fill="none" stroke="#8560D8" stroke-width="23" stroke-linecap="round"><path class="arm a1" d="M272 556c-14 32-40 22-62 40s-20 36-6 42" /><path d="M300 566c-4 40-36 44-34 82" /><path d="M336 566c4 40 36 44 34 82" /></g>
  <g class="arm wave"><path fill="none" stroke="url(#h-arm)" stroke-width="23" stroke-linecap="round" d="M364 556c34 10 60-6 62-36 2-20-6-32-14-42" />
    <g fill="#E6D8FF"><circle cx="414" cy="482" r="5.5" /><circle cx="423" cy="500" r="5" /><circle cx="424" cy="519" r="4.5" /><circle cx="417" cy="536" r="4" /></g></g>
  <g fill="none" stroke="url(#h-arm)" stroke-width="25" stroke-linecap="round"><path d="M290 566c-2 34-30 40-44 72" /><path d="M318 570c-2 26 2 50 0 74" /><path d="M346 566c2 34 30 40 44 72" /></g>
  <path fill="url(#h-skin)" d="M318 420c52 0 82 36 82 79 0 23-8 38-15 52-8 16-13 32-29 38-12 5-26 6-38 6s-26-1-38-6c-16-6-21-22-29-38-7-14-15-29-15-52 0-43 30-79 82-79z" />
  <path fill="#F1E9FF" opacity=".75" d="M258 478c6-25 23-40 46-44 6-1 9 7 3 9-19 6-31 18-37 37-3 8-14 6-12-2z" />
  <g fill="#9C77EC" opacity=".55"><circle cx="360" cy="452" r="6" /><circle cx="376" cy="470" r="4.5" /><circle cx="346" cy="440" r="3.5" /></g>
  <g class="eyes"><g fill="#FDFBFF"><ellipse cx="288" cy="522" rx="24" ry="25" /><ellipse cx="350" cy="522" rx="24" ry="25" /></g>
    <g class="pupils"><g fill="#1B1036"><circle cx="294" cy="525" r="13" /><circle cx="356" cy="525" r="13" /></g><g fill="#fff"><circle cx="299" cy="519" r="4.8" /><circle cx="361" cy="519" r="4.8" /><circle cx="290" cy="531" r="2.4" /><circle cx="352" cy="531" r="2.4" /></g></g></g>
  <path d="M308 561c6 8 16 8 22 0" fill="none" stroke="#4B2C97" stroke-width="5" stroke-linecap="round" />
  <g fill="#FF9EC4" opacity=".6"><ellipse cx="264" cy="552" rx="10" ry="6.5" /><ellipse cx="374" cy="552" rx="10" ry="6.5" /></g>
</g></g>
<circle cx="318" cy="520" r="132" fill="url(#h-glass)" /><circle cx="318" cy="520" r="132" fill="none" stroke="#EAF7F6" stroke-width="9" /><circle cx="318" cy="520" r="120" fill="none" stroke="#EAF7F6" stroke-opacity=".22" stroke-width="3" />
<path d="M222 476c12-32 36-56 68-66" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="9" stroke-linecap="round" /><path d="M424 566c-5 14-12 26-22 36" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="7" stroke-linecap="round" />
<path fill="#F4FBFA" d="M206 622h224a14 14 0 0 1 14 14v14H192v-14a14 14 0 0 1 14-14z" /><path fill="#B5D5D6" d="M192 646h252v10a12 12 0 0 1-12 12H204a12 12 0 0 1-12-12z" />
<g fill="#3E717B"><circle cx="226" cy="636" r="5" /><circle cx="272" cy="636" r="5" /><circle cx="318" cy="636" r="5" /><circle cx="364" cy="636" r="5" /><circle cx="410" cy="636" r="5" /></g>
<path d="M318 388v-34" stroke="#EAF7F6" stroke-width="6" stroke-linecap="round" /><circle cx="318" cy="346" r="10" fill="#FFC27A" /><circle class="beacon" cx="318" cy="346" r="38" fill="url(#h-lamp)" />`;

const AROUND = html`<g class="subm"><path fill="url(#h-head)" d="M470 266L250 196v132L470 282z" /><g fill="#FFC27A" transform="translate(462 222) scale(3.1)">
  <path opacity=".5" d="M26.4 12.9l3.7-2.8a.9.9 0 0 1 1.4.7v12.4a.9.9 0 0 1-1.4.7l-3.7-2.8z" /><path d="M15.2 3.6h5.6a1.4 1.4 0 0 1 0 2.8h-2.6v4h-4.4V5a1.4 1.4 0 0 1 1.4-1.4z" />
  <path fill-rule="evenodd" d="M10.8 9h9.4a2 2 0 0 1 1.8 1.2l.3.7c4 .9 6 3.4 6 6.1 0 4.4-5 7.7-12.6 7.7H11C5 24.7.8 21.5.8 17c0-3.3 2.7-5.7 7-6.3l.9-.8A3 3 0 0 1 10.8 9zM7.6 14.3a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8zm8 0a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8zm7.2 1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z" /></g></g>
<g class="bubbles" fill="none" stroke="#BFF5EC" stroke-opacity=".6" stroke-width="3"><circle cx="120" cy="440" r="11" /><circle cx="146" cy="398" r="7" /><circle cx="126" cy="366" r="5" /><circle cx="560" cy="560" r="8" /><circle cx="574" cy="528" r="5" /><circle cx="590" cy="236" r="6" /><circle cx="604" cy="214" r="4" /></g>
<g class="kelp" fill="none" stroke="#2E8F6C" stroke-width="11" stroke-linecap="round"><path d="M38 820c-14-60 22-90 6-140s14-60 4-96" /><path d="M600 830c14-56-20-86-4-132s-10-50 0-84" /><g stroke="#57B285" stroke-width="8"><path d="M66 830c-10-50 16-74 6-116s10-44 4-66" /><path d="M572 835c10-46-14-70-2-106" /></g></g>`;

// The pupils look at the pointer, a little and softly.
/** @param {Ref<SVGElement>} scene */
function useGaze(scene) {
  useEffect(() => {
    /** @param {PointerEvent} event */
    const look = (event) => {
      if (calm() || !scene.current) return;
      const [face, pupils] = ['.eyes', '.pupils'].map((part) => /** @type {HTMLElement} */ (scene.current.querySelector(part)));
      const eyes = face.getBoundingClientRect();
      const x = event.clientX - eyes.x - eyes.width / 2;
      const y = event.clientY - eyes.y - eyes.height / 2;
      const far = Math.hypot(x, y) || 1;
      const reach = Math.min(9, far / 20);
      const move = `translate(${((x / far) * reach - 3).toFixed(1)}px, ${((y / far) * reach - 1).toFixed(1)}px)`;
      pupils.style.transform = move;
    };
    addEventListener('pointermove', look, { passive: true });
    addEventListener('pointerdown', look, { passive: true });
    return () => {
      removeEventListener('pointermove', look);
      removeEventListener('pointerdown', look);
    };
  }, []);
}

export function Hero() {
  /** @type {Ref<SVGElement>} */
  const scene = useRef();
  useGaze(scene);
  return html`<section class="hero" aria-label=${t('web.title')}>
    <svg class="scene" ref=${scene} viewBox="0 0 640 820" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      ${SEA}${STATION}${OCTOPOD}${AROUND}
    </svg>
    <div class="htext"><h1>${t('web.title')}</h1><p>${t('web.home.motto')}</p></div>
  </section>`;
}

export const Contours = () => html`<svg class="contours" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
  <g fill="none" stroke="currentColor" stroke-width="1.4"><path d="M-40 640C160 540 250 700 460 660S760 470 980 540s300 160 520 60" /><path d="M-40 700C180 600 270 760 480 715S780 540 1000 605s280 140 500 60" /><path d="M-40 760C190 670 290 815 500 770S800 610 1010 665s290 120 490 60" /><path d="M-40 825C200 740 310 865 520 825S810 690 1030 730s280 90 470 50" /><path d="M-40 250C120 180 230 260 330 200S520 20 640-30" /><path d="M-40 190C100 130 200 200 290 145S440 10 540-30" /><path d="M1480 300c-140-20-190-90-320-80S960 90 900-30" /><path d="M1480 235c-120-20-180-80-290-75S1030 60 980-30" /><path d="M1480 165c-100-15-150-60-240-60S1110 30 1070-30" /></g></svg>`;
