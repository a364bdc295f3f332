"""The WorkPartner: circles, scanner, pole, slippery ground, terrain, wheel loads."""
