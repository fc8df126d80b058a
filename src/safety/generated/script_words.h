/* Scripts by code (four letters each, by number), the scripts that the names of a
 * language mix, and the top-level domains where a script is at home.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   PropertyValueAliases.txt sha256 64e9a5f76f7a1e8b5a47d6a1f9a26522a251208f5276bdfa1559dac7cf2e827a
 *   homes.txt sha256 67716f09641341874013fd5070b7c5c265eed7b47bc3f359d2108fc89d6cc071
 *   languages.txt sha256 2686ec03a5fa8f4ee2f7b241a4caf7b93d7603609e587a18193cac1dfa97830d
 * 1060 bytes of tables. */
#ifndef LKS_GENERATED_SCRIPT_WORDS_H
#define LKS_GENERATED_SCRIPT_WORDS_H

#include <stdint.h>

static const char script_codes[] =
    "AdlmAghbAhomArabArmiArmnAvstBaliBamuBassBatkBengBerfBhksBopoBrah"
    "BraiBugiBuhdCakmCansCariChamCherChrsCoptCpmnCprtCyrlDevaDiakDogr"
    "DsrtDuplEgypElbaElymEthiGaraGeorGlagGongGonmGothGranGrekGujrGukh"
    "GuruHangHaniHanoHatrHebrHiraHluwHmngHmnpHungItalJavaKaliKanaKawi"
    "KharKhmrKhojKitsKndaKraiKthiLanaLaooLatnLepcLimbLinaLinbLisuLyci"
    "LydiMahjMakaMandManiMarcMedfMendMercMeroMlymModiMongMrooMteiMult"
    "MymrNagmNandNarbNbatNewaNkooNshuOgamOlckOnaoOrkhOryaOsgeOsmaOugr"
    "PalmPaucPermPhagPhliPhlpPhnxPlrdPrtiRjngRohgRunrSamrSarbSaurSgnw"
    "ShawShrdSiddSidtSindSinhSogdSogoSoraSoyoSundSunuSyloSyrcTagbTakr"
    "TaleTaluTamlTangTavtTayoTeluTfngTglgThaaThaiTibtTirhTnsaTodrTols"
    "TotoTutgUgarVaiiVithWaraWchoXpeoXsuxYeziYiiiZanbZzzzHanbJpanKore";

static const uint8_t language_mixes[28][4] = {
    {'a', 'm', 73, 37},
    {'a', 'r', 73, 3},
    {'b', 'n', 73, 11},
    {'d', 'v', 73, 153},
    {'f', 'a', 73, 3},
    {'g', 'u', 73, 46},
    {'h', 'e', 73, 53},
    {'h', 'i', 73, 29},
    {'h', 'y', 73, 5},
    {'j', 'a', 73, 174},
    {'k', 'a', 73, 39},
    {'k', 'm', 73, 65},
    {'k', 'n', 73, 68},
    {'k', 'o', 73, 175},
    {'l', 'o', 73, 72},
    {'m', 'l', 73, 90},
    {'m', 'r', 73, 29},
    {'m', 'y', 73, 96},
    {'n', 'e', 73, 29},
    {'o', 'r', 73, 108},
    {'p', 'a', 73, 48},
    {'s', 'i', 73, 133},
    {'s', 'r', 73, 28},
    {'t', 'a', 73, 146},
    {'t', 'e', 73, 150},
    {'t', 'h', 73, 154},
    {'u', 'r', 73, 3},
    {'z', 'h', 73, 173},
};

static const uint8_t script_homes[81][3] = {
    {'a', 'e', 3},
    {'a', 'f', 3},
    {'b', 'h', 3},
    {'d', 'j', 3},
    {'d', 'z', 3},
    {'e', 'g', 3},
    {'i', 'q', 3},
    {'i', 'r', 3},
    {'j', 'o', 3},
    {'k', 'w', 3},
    {'l', 'b', 3},
    {'l', 'y', 3},
    {'m', 'a', 3},
    {'m', 'r', 3},
    {'o', 'm', 3},
    {'p', 'k', 3},
    {'p', 's', 3},
    {'q', 'a', 3},
    {'s', 'a', 3},
    {'s', 'd', 3},
    {'s', 'o', 3},
    {'s', 'y', 3},
    {'t', 'd', 3},
    {'t', 'n', 3},
    {'y', 'e', 3},
    {'a', 'm', 5},
    {'b', 'd', 11},
    {'i', 'n', 11},
    {'b', 'a', 28},
    {'b', 'g', 28},
    {'b', 'y', 28},
    {'k', 'g', 28},
    {'k', 'z', 28},
    {'m', 'd', 28},
    {'m', 'e', 28},
    {'m', 'k', 28},
    {'m', 'n', 28},
    {'r', 's', 28},
    {'r', 'u', 28},
    {'s', 'u', 28},
    {'t', 'j', 28},
    {'t', 'm', 28},
    {'u', 'a', 28},
    {'u', 'z', 28},
    {'i', 'n', 29},
    {'n', 'p', 29},
    {'e', 'r', 37},
    {'e', 't', 37},
    {'g', 'e', 39},
    {'c', 'y', 45},
    {'e', 'u', 45},
    {'g', 'r', 45},
    {'i', 'n', 46},
    {'i', 'n', 48},
    {'k', 'r', 49},
    {'c', 'n', 50},
    {'h', 'k', 50},
    {'j', 'p', 50},
    {'k', 'r', 50},
    {'m', 'o', 50},
    {'s', 'g', 50},
    {'t', 'w', 50},
    {'i', 'l', 53},
    {'j', 'p', 54},
    {'j', 'p', 62},
    {'k', 'h', 65},
    {'i', 'n', 68},
    {'l', 'a', 72},
    {'i', 'n', 90},
    {'m', 'm', 96},
    {'i', 'n', 108},
    {'l', 'k', 133},
    {'i', 'n', 146},
    {'l', 'k', 146},
    {'m', 'y', 146},
    {'s', 'g', 146},
    {'i', 'n', 150},
    {'m', 'v', 153},
    {'t', 'h', 154},
    {'b', 't', 155},
    {'c', 'n', 155},
};

#endif
