import { disc, LitWindows, light, type SceneryDrawings, Sky, Stars, shade, Windows } from './shapes.tsx'

/** Two cabins at a fjord under northern light. */
const TOWN = (
  <>
    <Sky
      id="fjord-town"
      colours={[
        ['#052231', 0],
        ['#0a5f68', 60],
      ]}
    />
    <Stars d="M90 60h1M230 120h1M380 50h1M620 70h1M760 40h1M1000 60h1M1120 110h1" opacity={0.7} />
    <path
      fill="#5ff0c8"
      fillOpacity=".38"
      d="M0 250C180 60 360 60 540 180s300 100 420-40 180-100 240-80v130c-120-50-220 0-330 100s-260 80-400-10S200 180 0 400z"
    />
    <path
      fill="#8be9ff"
      fillOpacity=".28"
      d="M0 390c200-180 380-170 560-90s280 30 400-60 180-90 240-80v70c-120 0-200 60-310 120s-260 60-410-10S220 330 0 480z"
    />
    <path fill="#0a3d4e" d="m0 600 190-180 150 120 220-230 200 220 170-150 270 220v300H0z" />
    <path {...light(0.85)} d="m560 310 66 72-38-10-30 30-36-28-24 8zM930 380l50 42-28-4-18 20-24-18-22 6z" />
    <path fill="#0c6474" d="M0 640q600-60 1200-10v280H0z" />
    <path
      className="s"
      color="#5ff0c8"
      opacity=".45"
      strokeWidth="6"
      d="M120 720h240m120 46h260m140-50h220"
    />
    <path fill="#8c2f39" d="M586 470h160v170H586zm262 10h150v160H848z" />
    <path
      {...shade(0.16)}
      d="M586 510h160v6H586zm0 40h160v6H586zm0 40h160v6H586zm262-70h150v6H848zm0 40h150v6H848zm0 40h150v6H848z"
    />
    <path className="s" color="#e9f7f5" strokeWidth="16" d="m570 478 96-84 96 84M832 488l90-80 90 80" />
    <path fill="#8c2f39" d="m586 478 80-70 80 70zM848 488l74-66 74 66z" />
    <Windows
      at={[
        [636, 520],
        [892, 526],
      ]}
    />
    <path fill="#e9f7f5" d="M520 640q270-40 540 0v30H520z" />
  </>
)

/** A ferry between steep walls, in the sun of midnight. */
const SEA = (
  <>
    <Sky
      id="fjord-sea"
      colours={[
        ['#0d4560', 0],
        ['#3c93a4', 26],
        ['#a9e0d2', 42],
        ['#ffe6b0', 49],
      ]}
    />
    <circle fill="#fff0c4" opacity=".4" cx="790" cy="404" r="130" />
    <circle fill="#ffe7a8" cx="790" cy="404" r="72" />
    <path
      fill="#4f9aa6"
      d="M0 436V250l150-60 130 90 120-30 160 110 120 76zM900 436l100-90 90-30 110-110v230z"
    />
    <path
      fill="#1f6a7c"
      d="M0 436V120l90-30 70 120 80 20 70 110 90 30 60 66zM1040 436l40-110 50-40 70-150v300z"
    />
    <path {...light(0.8)} d="m90 90 50 86-30-12-20 26-36-30-26 8V120zM1200 136v70l-26-10-16 30-14-16z" />
    <path
      className="s"
      color="#e9f7f5"
      opacity=".7"
      strokeWidth="5"
      d="M196 230q14 60 4 200M1120 300q-10 50 2 130"
    />
    <path fill="#2b8697" d="M0 434h1200v240H0z" />
    <path fill="#1c7183" d="M0 540q260-34 600-6t600-8v150H0z" />
    <path
      className="s"
      color="#fff0c4"
      opacity=".75"
      strokeWidth="8"
      d="M716 458h150m-120 30h90m-130 32h170m-110 34h60"
    />
    <g transform="translate(-96 8)">
      <path fill="#e9f7f5" d="M506 430h40v-18h50v18h46v30H506z" />
      <path fill="#c8414e" d="M556 390h22v24h-22zM480 460h186l-24 34H506z" />
      <path fill="#0a3d4e" d="M518 438h14v10h-14zm26 0h14v10h-14zm26 0h14v10h-14zm26 0h14v10h-14z" />
    </g>
    <path fill="#8c2f39" d="M1010 430v-58l44-36 44 36v58z" />
    <path className="s" color="#e9f7f5" strokeWidth="9" d="m1000 378 54-46 54 46" />
    <path fill="#ffd98a" d="M1042 384h24v26h-24z" />
    <path fill="#093a4a" d="M960 428h240v22H960zm20 22h10v60h-10zm70 0h10v60h-10zm70 0h10v60h-10z" />
    <path fill="#7a5740" d="M0 640h1200v34H0z" />
    <path fill="#5d3f2c" d="M0 674h1200v226H0z" />
    <path {...shade(0.22)} d="M0 674h1200v6H0zm0 62h1200v6H0zm0 62h1200v6H0z" />
  </>
)

/** Summits in snow above firs, in the blue hour. */
const MOUNTAINS = (
  <>
    <Sky
      id="fjord-mountains"
      colours={[
        ['#0b1c3f', 0],
        ['#28508f', 36],
        ['#7f9fd6', 58],
        ['#e4c9dd', 68],
      ]}
    />
    <Stars d="M90 110h1M240 60h1M360 190h1M700 70h1M860 110h1M1010 60h1M1130 150h1M780 160h1" />
    <path {...light(0.92)} d="M978 100a46 46 0 1 0 30 76 54 54 0 0 1-30-76z" />
    <path
      fill="#6f92c4"
      d="m0 620 160-220 90 90 130-210 140 200 60-60 90 120v110zM860 640l70-130 80 60 120-240 90 160v160z"
    />
    <path
      fill="#eef7fb"
      d="m380 280 140 200-60 130-70-60-90 70-20-140zM160 400l90 90-30 110-70-50-90 70zM1130 330l90 160v150h-230l50-150z"
    />
    <path
      fill="#a9c5e4"
      d="m380 280 140 200-40 60-60-110-20 110-50-130zM160 400l90 90-30 40-44-60zM1130 330l90 160v70l-66-120-20 100-34-90z"
    />
    <path fill="#a5c4e2" d="M0 640q250-110 560-20t640-50v330H0z" />
    <path fill="#7fa8d2" d="M0 760q320-90 640-30t560-40v210H0z" />
    <path fill="#fff" d="m560 900 176-260 54-14 54 14 176 260z" opacity=".22" />
    <path
      fill="#0b3a46"
      d="m504 530 26 64h-12l28 60h-34v36h-16v-36h-34l28-60h-12zm-84 70 20 50h-10l24 48h-27v30h-14v-30h-27l24-48h-10zM1058 510l28 70h-12l30 66h-38v40h-16v-40h-38l30-66h-12zm76 70 24 58h-12l26 56h-30v34h-16v-34h-30l26-56h-12zm-146 40 16 38h-8l18 36h-20v22h-12v-22h-20l18-36h-8z"
    />
  </>
)

/** Curtains of northern light above a still lake. */
const NIGHT = (
  <>
    <Sky
      id="fjord-night"
      colours={[
        ['#03141f', 0],
        ['#073646', 46],
        ['#0b6c7c', 78],
      ]}
    />
    <Stars d="M60 70h1M180 180h1M300 60h1M440 130h1M560 50h1M700 90h1M860 50h1M980 130h1M1090 60h1M1150 210h1" />
    <path
      fill="#5ff0c8"
      opacity=".5"
      d="M-20 470C120 120 260 300 380 210S600 20 760 160s220 150 330 20 130-100 150-80v190c-110-20-150 90-270 150s-250-90-370-60-180 140-310 90S80 400-20 620z"
    />
    <path
      fill="#a18bff"
      opacity=".4"
      d="M-20 380C100 90 240 190 380 110S640-40 800 70s260 90 440-60v110c-140 110-280 160-430 90S600 90 460 190 160 220-20 520z"
    />
    <path
      fill="#d6fff0"
      opacity=".28"
      d="M-20 540C130 240 270 350 400 270s210-160 360-60 210 150 330 40 110-90 150-80v60c-90 0-150 100-270 140s-240-80-370-50-170 130-300 90-170-10-320 190z"
    />
    <path fill="#052c39" d="M0 640 170 560l120 46 160-90 140 70 130-40 160 66 130-80 190 90v280H0z" />
    <path
      fill="#021d27"
      d="M0 700v-66l26-70 26 70v20l30-96 32 96 24-66 24 66v46zM1200 700v-96l-26-84-30 98-28-116-34 116-24-70-26 70-20-50-20 50v82z"
    />
    <path fill="#0a5565" d="M0 690q600-36 1200 0v210H0z" />
    <path
      className="s"
      color="#5ff0c8"
      opacity=".5"
      strokeWidth="7"
      d="M380 730h190m70 34h220m-330 40h110m200-74h140"
    />
    <path fill="#8c2f39" d="M1000 690v-40l36-28 36 28v40z" />
    <path className="s" color="#e9f7f5" strokeWidth="7" d="m992 654 44-36 44 36" />
    <path fill="#ffd98a" d="M1026 656h20v22h-20z" />
  </>
)

/** Gables of wood and firs. */
const ROOFS = (
  <>
    <path {...shade(0.2)} d="m0 100 0-12 16-14 10 8 18-18 18 20 12-10 14 12H100v14z" />
    <path
      {...shade(0.46)}
      d="M0 100V86l4-9 4 9 2 5v-9l8-9 8 9v4l4-14 5 14v4h2V79l9-10 9 10v10l4-11 4 11v2V82l8-9 8 9v6l4-14 4 14v2l3-8 4 8H100v10z"
    />
    <LitWindows
      at={[
        [14, 85],
        [20, 85],
        [43, 81],
        [48, 81],
        [43, 89],
        [68, 84],
        [74, 84],
        [74, 91],
        [20, 92],
      ]}
    />
  </>
)

export const FJORD: SceneryDrawings = {
  town: TOWN,
  sea: SEA,
  mountains: MOUNTAINS,
  night: NIGHT,
  roofs: ROOFS,
  cards: {
    mountains: [
      ['M-4 66C20 30 40 60 60 40s30-20 44-14v18C80 40 70 70 50 74S20 64-4 92z', '', 0.16],
      ['m8 158 38-84 18 34 14-18 34 68z', '', 0.45],
      ['m46 74 16 32-8-5-7 9-8-10-7 6z', 'g', 0.8],
      ['m-12 158 12-40 8 26 8-44 12 44 8-24 8 38zm70 0 10-36 8 18 10-38 12 44 6-18 8 30z'],
    ],
    sea: [
      [disc(50, 66, 14), 'a'],
      ['M0 96V36l14 8 8 26 10 8 10 18zM100 96V30L86 44l-6 26-12 10-8 16z', '', 0.5],
      ['M0 96h100v62H0z', '', 0.3],
      ['M30 104h10v-8h14v8h16v10H30z'],
      ['M22 114h56l-8 12H30z', 'a'],
      ['M0 138q12-7 25 0t25 0 25 0 25 0v20H0z', '', 0.7],
    ],
    city: [
      [disc(76, 40, 10), 'a'],
      ['M0 158V80l14-16 14 16 12-14 12 14 14-18 14 18 10-12 10 12v78z', '', 0.35],
      ['M2 158V98l13-16 13 16v60zm32 0V92l15-18 15 18v66zm36 0v-54l12-14 12 14v54z'],
      ['M10 104h10v10H10zm0 20h10v10H10zm34-26h10v10H44zm0 20h10v10H44zm33-6h9v9h-9z', 'a'],
    ],
    moon: [
      ['M-4 50C20 20 44 64 66 40s26-24 38-18v22C82 40 72 74 50 78S18 60-4 92z', 'a', 0.75],
      ['M-4 74C22 48 40 92 64 70s30-24 40-20v12C84 60 74 92 52 94S20 84-4 106z', '', 0.3],
      ['M24 26h3v3h-3zm22 10h2v2h-2zm30-20h3v3h-3z'],
      ['m0 158 0-24 8-20 8 20 8-34 10 34 8-18 8 18h16l8-26 8 26 6-16 6 16 8-8v32z'],
    ],
    trees: [
      [disc(78, 38, 10), 'a'],
      ['M0 128q40-16 100 0v30H0z', '', 0.3],
      ['m40 34 12 26h-6l12 24h-7l13 28H44v14h-8v-14H16l13-28h-7l12-24h-6z'],
      ['m40 34 8 18-8-4-8 4zm-14 50 14-7 14 7-7-14H33z', 'g', 0.75],
      ['m78 72 9 20h-5l10 24H82v12h-8v-12H64l10-24h-5z', '', 0.6],
    ],
  },
}
