import { disc, LitWindows, light, type SceneryDrawings, Sky, Stars, shade, Windows } from './shapes.tsx'

/** Towers at night under a planet, two windows lit. */
const TOWN = (
  <>
    <Sky
      id="neon-town"
      colours={[
        ['#0d0a21', 0],
        ['#3b1f8a', 62],
        ['#7a2b9a', 80],
      ]}
    />
    <Stars d="M80 120h1M240 60h1M380 190h1M520 80h1M620 210h1M700 60h1M1060 60h1M1140 220h1M1090 320h1M470 300h1" />
    <circle fill="#b06bff" cx="900" cy="190" r="104" />
    <path {...light(0.2)} d="M804 152a104 104 0 0 1 190-8z" />
    <ellipse
      className="s"
      cx="900"
      cy="190"
      rx="176"
      ry="40"
      transform="rotate(-16 900 190)"
      color="var(--color-accent)"
      strokeWidth="9"
    />
    <path fill="#b06bff" d="M798 206a104 104 0 0 1 200-54l-200 58z" />
    <path
      fill="#3b2c99"
      d="M0 900V520h90v-90h70v90h80V380h100v140h70V460h110v440zM720 900V420h80v-70h40v-70h16v70h40v70h84v480zM1090 900V450h110v450z"
    />
    <path
      fill="#1d1350"
      d="M0 900V640h130v-90h120v90h90v-60h110v60h80V440l70-50 70 50v200h90V470h150v170h90v-70h120v70h80v260z"
    />
    <path
      {...light(0.28)}
      d="M30 680h14v22H30zm40 0h14v22H70zm90-90h14v22h-14zm46 40h14v22h-14zm190 0h14v22h-14zm320-40h14v22h-14zm400 20h14v22h-14zm-40 60h14v22h-14z"
    />
    <path
      fill="#ff7ac6"
      opacity=".8"
      d="M740 440h12v16h-12zm32 0h12v16h-12zm100 0h12v16h-12zm32 40h12v16h-12zM760 500h12v16h-12zM260 420h12v16h-12zm40 40h12v16h-12zm810 30h12v16h-12zm40 40h12v16h-12z"
    />
    <Windows
      frame="M30 0v86"
      at={[
        [570, 500],
        [836, 510],
      ]}
    />
  </>
)

/** Bands of a setting sun, from 430 to the horizon. */
const SUN = 'M600 434a190 190 0 0 1 380 0z'

/** Palms before the sun of the west coast. */
const SEA = (
  <>
    <Sky
      id="neon-sea"
      colours={[
        ['#150b3a', 0],
        ['#5a1f9e', 24],
        ['#c4349f', 40],
        ['#ff8f7a', 49],
      ]}
    />
    <Stars d="M100 80h1M260 150h1M420 60h1M560 140h1M680 60h1M900 70h1M1030 110h1" />
    <path fill="#ffce54" d={SUN} />
    <path
      fill="#ff7ac6"
      d="M600 420h380v14H600zM606 384h368v12H606zM622 350h336v10H622zM646 320h288v8H646z"
    />
    <path fill="#3b1f8a" d="M0 434v-40l110-50 90 40 130-30 110 60 60 20zM1000 434l70-44 70 20 60-30v54z" />
    <path fill="#4a1f9e" d="M0 432h1200v240H0z" />
    <path fill="#3a1785" d="M0 530q300-24 620 0t580-6v150H0z" />
    <path
      className="s"
      color="#ffb27a"
      opacity=".85"
      strokeWidth="8"
      d="M680 458h220m-180 28h140m-200 30h260m-170 32h90"
    />
    <path
      fill="#1a0d45"
      d="M0 420h420v14H0zm40 14h10v90H40zm110 0h10v90h-10zm110 0h10v90h-10zm110 0h10v90h-10z"
    />
    <circle className="s" color="#ff7ac6" strokeWidth="8" cx="240" cy="310" r="88" />
    <path
      className="s"
      color="#ff7ac6"
      strokeWidth="4"
      d="M240 222v176M152 310h176M178 248l124 124M302 248 178 372"
    />
    <path className="s" color="#1a0d45" strokeWidth="9" d="m240 310-50 112m50-112 50 112" />
    <path
      fill="#ffce54"
      d={[
        [240, 222],
        [302, 248],
        [328, 310],
        [302, 372],
        [240, 398],
        [178, 372],
        [152, 310],
        [178, 248],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 11))
        .join('')}
    />
    <path fill="#12093a" d="M1092 660q34-180-8-370l18-4q50 190 18 374z" />
    <path
      fill="#12093a"
      d="M1094 292q-80-60-150 20 70-34 130-12-70 6-90 90 50-60 106-70-30 50 0 120 10-70 22-116 30 40 26 110 40-90-14-132 50 4 76 60 10-90-72-84 40-40 80-26-50-60-114 0z"
    />
    <path fill="#ff9bd2" opacity=".5" d="M0 640h1200v20H0z" />
    <path fill="#2a1265" d="M0 656h1200v244H0z" />
    <path fill="#12093a" d="M510 640q20-100-6-200l12-2q32 100 14 202z" opacity=".9" />
    <path
      fill="#12093a"
      d="M508 442q-50-40-96 12 46-20 84-6-44 6-56 56 30-36 66-42-16 30 0 76 6-44 14-72 18 26 16 70 26-58-8-84 32 4 48 40 6-58-46-54 26-26 50-16-32-38-72 20z"
      opacity=".9"
    />
  </>
)

/** Table rocks of the desert, and saguaros. */
const MOUNTAINS = (
  <>
    <Sky
      id="neon-mountains"
      colours={[
        ['#0d0a21', 0],
        ['#2f1b78', 30],
        ['#8a2fa8', 52],
        ['#ff7f9a', 66],
      ]}
    />
    <Stars d="M80 90h1M200 180h1M320 70h1M460 140h1M620 60h1M980 80h1M1100 160h1M1150 60h1M560 220h1M900 150h1" />
    <path className="s" color="var(--color-accent)" strokeWidth="6" d="m250 130 130-44" />
    <path fill="#fff" d="m392 70 5 12 12 5-12 5-5 12-5-12-12-5 12-5z" />
    <path
      fill="#7b2a96"
      d="M0 620V520h80l20-60h120l20 60h90l30 100zM880 620l20-90h60l10-40h150l14 40h66v90z"
    />
    <path
      fill="#5a1f86"
      d="m370 640 34-90h20l14-250h104l10 250h22l36 90zM940 640l30-80h26l12-220h50l6-40h40l6 40h40l10 220h24l30 80z"
    />
    <path fill="#8a2fa8" d="M438 300h52l-6 250h-60zM1008 340h50l6-40h16l-8 260h-76z" />
    <path
      fill="#3d1670"
      d="M434 360h110v10H434zm-4 60h116v10H430zM1006 400h148v10h-148zm-4 70h158v10h-158z"
    />
    <path fill="#36136b" d="M0 640q300-50 620-20t580-20v300H0z" />
    <path fill="#280f56" d="M0 760q340-70 680-30t520-30v200H0z" />
    <path fill="#ff7ac6" opacity=".3" d="m560 900 190-270h80l190 270z" />
    <path
      fill="#190a3c"
      d="M1086 700V560q14-18 28 0v60h22v-50q10-12 20 0v68q0 12-14 12h-28v50zM470 716V600q12-16 24 0v40h18v-36q9-12 18 0v52q0 12-12 12h-24v48z"
    />
    <path fill="#190a3c" d="M1086 670h-24q-12 0-12-12v-50q9-10 18 0v36h18z" />
  </>
)

/** A suspension bridge below a constellation. */
const NIGHT = (
  <>
    <Sky
      id="neon-night"
      colours={[
        ['#080618', 0],
        ['#1d1350', 44],
        ['#5a22a8', 80],
      ]}
    />
    <circle fill="#7a35f0" opacity=".22" cx="790" cy="340" r="330" />
    <Stars d="M70 90h1M160 240h1M260 60h1M340 300h1M420 140h1M500 60h1M560 380h1M1060 70h1M1130 180h1M1090 330h1M470 250h1M1160 290h1" />
    <path
      className="s"
      color="#d9c7ff"
      opacity=".7"
      strokeWidth="4"
      strokeDasharray="3 12"
      d="m120 420 80-60 100 40 90-80 110 20"
    />
    <path
      fill="#ffce54"
      d={[
        [120, 420],
        [300, 400],
        [500, 340],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 9))
        .join('')}
    />
    <path
      fill="#fff"
      d={[
        [200, 360],
        [390, 320],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 7))
        .join('')}
    />
    <path className="s" color="var(--color-accent)" strokeWidth="6" d="m1040 150 110-40" />
    <path
      fill="#2f1f80"
      d="M0 660V560h60v-50h50v50h70v-90h60v90h50v100zM940 660V540h50v-60h60v60h40v-90h60v90h50v120z"
    />
    <path
      {...light(0.35)}
      d="M20 580h10v14H20zm50-40h10v14H70zm130-40h10v14h-10zm0 40h10v14h-10zm770-20h10v14h-10zm30 40h10v14h-10zm110-100h10v14h-10zm0 50h10v14h-10zm60 10h10v14h-10z"
    />
    <path
      fill="#ff7ac6"
      d="M476 430h16v300h-16zm36 0h16v300h-16zM476 470h52v12h-52zm0 60h52v12h-52zM1012 430h16v300h-16zm36 0h16v300h-16zM1012 470h52v12h-52zm0 60h52v12h-52z"
    />
    <path
      className="s"
      color="#ff7ac6"
      strokeWidth="6"
      d="M500 434q270 400 540 0M500 434q-180 220-500 236M1040 434q80 150 160 190"
    />
    <path
      className="s"
      color="#ff7ac6"
      opacity=".6"
      strokeWidth="3"
      d="M560 516v140m60-80v80m60-40v40m60-28v28m60-22v22m60-28v28m60-60v60m60-110v110M420 516v140m-70-90v90m-70-50v50m-70-26v26m900-150v150m60-90v90"
    />
    <path fill="#ff7ac6" d="M0 656h1200v14H0z" />
    <path fill="#1d0f52" d="M0 670h1200v230H0z" />
    <path fill="#ff7ac6" d="M476 670h52v70h-52zm536 0h52v70h-52z" />
    <path
      className="s"
      color="#ffce54"
      opacity=".55"
      strokeWidth="6"
      d="M300 760h140m160 30h190m120-36h210m-500 90h160"
    />
    <path {...shade(0.25)} d="M0 670h1200v10H0z" />
  </>
)

/** Towers, water tanks and a planet's worth of windows. */
const ROOFS = (
  <>
    <path
      fill="#3b2c99"
      d="M0 100V80h6V70h8v10h6V66h4v-5h2v5h4v20h8V74h10v12h8V64h12v18h8V72h8v14h6V76H101v24z"
    />
    <path
      fill="#1d1350"
      d="M0 100V84h9v-4h2v-4h6v4h2v4h5V74l5-4 5 4v16h6V80h12v8h4V70h3v-5h1v5h3v-8h1v8h3v16h6v-4h10v4h4V76H101v24z"
    />
    <LitWindows
      size={[1.2, 1.6]}
      at={[
        [3, 87],
        [7, 91],
        [27, 76],
        [31, 80],
        [27, 84],
        [43, 83],
        [48, 87],
        [59, 74],
        [63, 78],
        [59, 82],
        [63, 86],
        [76, 90],
        [81, 87],
        [89, 80],
        [93, 84],
        [89, 88],
      ]}
    />
  </>
)

export const NEON: SceneryDrawings = {
  town: TOWN,
  sea: SEA,
  mountains: MOUNTAINS,
  night: NIGHT,
  roofs: ROOFS,
  cards: {
    mountains: [
      [disc(70, 46, 15), 'a'],
      ['M0 128V98h10l4-14h22l5 14h16l4-30h26l4 30h9v30z', '', 0.4],
      ['m14 158 6-40h6l4-52h24l4 52h6l6 40z'],
      ['M30 82h25v3H30zm-1 16h27v3H29z', 'g', 0.6],
      ['M0 136q40-8 100 0v22H0z', '', 0.75],
      ['M80 138v-30q4-6 8 0v14h6v-12q3-4 6 0v16q0 4-4 4h-8v8z'],
    ],
    sea: [
      ['M22 96a28 28 0 0 1 56 0z', 'a'],
      ['M22 92h56v3H22zm2-10h52v3H24zm5-9h42v2H29z', 'g', 0.8],
      ['M0 96h100v62H0z', '', 0.35],
      ['M72 150q8-44-2-84l4-1q13 42 6 86z'],
      [
        'M72 68q-18-14-34 5 16-8 29-3-16 2-20 20 11-13 23-15-6 11 0 27 2-16 5-26 7 9 6 25 9-21-3-30 11 1 17 14 2-20-16-19 9-9 18-6-11-13-25-2z',
      ],
      ['M0 138q30-8 60 0t40-2v22H0z', '', 0.8],
    ],
    city: [
      ['M0 158V94h12V80h10v14h12V62h14v32h10V72h12v22h10V84h20v74z', '', 0.32],
      ['M6 158v-50h18v50zm24 0V84l10-12 10 12v74zm26 0v-62h14V84h2V70h2v14h2v12h10v62z'],
      [
        'M12 114h5v6h-5zm0 14h5v6h-5zm24-36h6v7h-6zm0 16h6v7h-6zm0 16h6v7h-6zm26-20h6v7h-6zm12 0h6v7h-6zm-12 16h6v7h-6z',
        'a',
      ],
      [disc(80, 40, 9), 'a'],
    ],
    moon: [
      [disc(54, 58, 20), '', 0.8],
      ['M14 76C42 78 76 60 95 38 86 68 46 90 14 76z', 'a'],
      ['m22 30 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm54 62 1 4 4 1-4 1-1 4-1-4-4-1 4-1z'],
      ['M0 158v-34h12v-14h10v14h14v-22h12v22h12v-16h14v16h12v-10h14v44z'],
      ['M26 130h4v5h-4zm16-18h4v5h-4zm0 14h4v5h-4zm26-4h4v5h-4z', 'a'],
    ],
    trees: [
      [disc(72, 46, 14), 'a'],
      ['M0 124q40-14 100-2v36H0z', '', 0.32],
      ['m34 30 7 22h-4l9 22h-5l11 26h-7l11 24H37v20h-6v-20H12l11-24h-7l11-26h-5l9-22h-4z'],
      ['m76 66 6 18h-4l8 18h-5l9 22H79v16h-6v-16H62l9-22h-5l8-18h-4z', '', 0.65],
    ],
  },
}
